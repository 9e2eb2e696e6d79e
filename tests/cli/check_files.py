#!/usr/bin/env python3
"""What may happen to a program that writes files: it is killed, the disk is full, the reader goes away,
names are odd. Whatever happens, a file is the old one or the new one, whole.

Usage: check_files.py MEANDER WORK_FOLDER
"""
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

MEANDER, WORK = os.path.abspath(sys.argv[1]), sys.argv[2]
# What is written fast, and what takes a library; each with the size that takes some tenths of a second.
FORMATS = ["json", "text", "svg", "binary", "png"]
OUTPUT_FAILED = 4
checks = 0


def check(truth, what):
    global checks
    checks += 1
    if not truth:
        sys.exit(f"check_files.py: {what}")


def command(*arguments):
    return [MEANDER, *arguments, "-q"]


def meander(*arguments, **options):
    return subprocess.run(command(*arguments), capture_output=True, check=False, **options)


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


def has(name):
    return meander("new", "2", "-f", name).returncode == 0


def leftovers(folder):
    return [name for name in os.listdir(folder) if name.startswith(".meander-")]


def new_and_old(form):
    """What two runs write to the same place."""
    made = {}
    for name, seed in (("old", "lark"), ("new", "owl")):
        check(meander("new", "150", "--seed", seed, "-o", f"maze.{form}", "-f", form).returncode == 0,
              f"{form} is not written")
        made[name] = bytes_of(f"maze.{form}")
    return made["old"], made["new"]


def check_killed(form, draws):
    """kill -9 at any moment: the old file or the new one. What cannot clean up after itself leaves a
    hidden file beside; nobody takes it for a maze."""
    old, new = new_and_old(form)
    path, seen = f"maze.{form}", set()
    began = time.monotonic()
    meander("new", "150", "--seed", "owl", "-o", path, "-f", form)
    whole = time.monotonic() - began
    for _ in range(8):
        with open(path, "wb") as file:
            file.write(old)
        run = subprocess.Popen(command("new", "150", "--seed", "owl", "-o", path, "-f", form),
                               stderr=subprocess.DEVNULL)
        time.sleep(draws.uniform(0, 1.3 * whole))
        run.kill()
        ended = run.wait()
        found = bytes_of(path)
        check(found in (old, new), f"{form}: killed, and half a file is there")
        check(found == new or ended == -signal.SIGKILL, f"{form}: ended, and the old file is there")
        seen.add(found == new)
    for name in leftovers("."):
        os.unlink(name)
    return seen


def check_stopped():
    """Signals that can be caught leave nothing at all."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        run = subprocess.Popen(command("new", "1500", "--seed", "owl", "-o", "stopped.json"),
                               stderr=subprocess.DEVNULL)
        while not leftovers(".") and run.poll() is None:
            time.sleep(0.01)
        run.send_signal(number)
        ended = run.wait()
        check(ended == 128 + number, f"signal {number}: ended with {ended}")
        check(not os.path.exists("stopped.json") and not leftovers("."), f"signal {number} left a file")


def check_full_with(run, folder, form):
    """`run` writes where there is no room: exit 4, a line that says so, the old file whole."""
    path = os.path.join(folder, f"full.{form}")
    with open(path, "wb") as file:
        file.write(b"old\n")
    for seed in range(1):
        ended = run("new", "400", "--seed", str(seed), "-o", path, "-f", form)
        check(ended.returncode == OUTPUT_FAILED, f"{form}, no room: ended with {ended.returncode}")
        check(ended.stderr.count(b"\n") == 1 and path.encode() in ended.stderr,
              f"{form}, no room: said {ended.stderr}")
        check(bytes_of(path) == b"old\n", f"{form}, no room: the old file is not whole")
        check(not leftovers(folder), f"{form}, no room: a file is left behind")
    os.unlink(path)


def check_file_size(form, limit):
    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    check_full_with(lambda *arguments: meander(*arguments, preexec_fn=limited), ".", form)


def check_disk(forms):
    """A disk of 16 kB."""
    folder = os.path.join(os.getcwd(), "disk")
    os.makedirs(folder, exist_ok=True)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", folder],
                             capture_output=True, check=False)
    if mounted.returncode != 0:
        print("not looked at: a full disk, as nothing can be mounted here; limits of files stand for it")
        return
    try:
        for form in forms:
            size = len(meander("new", "400", "--seed", "0", "-f", form).stdout)
            if size > 16384:
                check_full_with(meander, folder, form)
            else:
                print(f"not looked at: {form} on a full disk, {size} bytes fit")
        with open(os.path.join(folder, "fill"), "wb") as file:
            try:
                file.write(b"x" * 100000)
                file.flush()
            except OSError:
                pass
        check(meander("new", "9", "-o", os.path.join(folder, "small.txt")).returncode
              == OUTPUT_FAILED, "a maze on a disk without any room")
        check(not os.path.exists(os.path.join(folder, "small.txt")), "an empty file on a full disk")
    finally:
        subprocess.run(["umount", folder], check=True)


def check_device(forms):
    for form in forms:
        with open("/dev/full", "wb") as full:
            ended = subprocess.run(command("new", "40", "-f", form), stdout=full, check=False,
                                   stderr=subprocess.PIPE)
        check(ended.returncode == OUTPUT_FAILED and b"No space" in ended.stderr, f"{form} > /dev/full")


def check_pipe(forms):
    """A reader that goes away ends it without a word."""
    for form in forms:
        run = subprocess.Popen(command("new", "500", "--seed", "owl", "-f", form),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        run.stdout.read(100)
        run.stdout.close()
        said = run.stderr.read()
        check(run.wait() in (128 + signal.SIGPIPE, -signal.SIGPIPE) and said == b"",
              f"{form}, closed pipe: ended with {run.returncode}, said {said}")


def check_names():
    """Names are bytes; what is no name is said in one line."""
    names = [b"x" * 250 + b".json", b"two\nlines.json", b"-dash.json", "Irrgärten \u2603.json".encode(),
             b"no\xffutf8\xc3.json", b" blanks  .json", b"%s%n.json", b"'\"$(ls).json", b"\x1b[31m.json"]
    for name in names:
        plain = b"./" + name
        ended = subprocess.run([MEANDER.encode(), b"new", b"5", b"--seed", b"owl", b"-q", b"-o", plain],
                               capture_output=True, check=False)
        check(ended.returncode == 0, f"{name}: {ended.stderr}")
        ended = subprocess.run([MEANDER.encode(), b"solve", plain], capture_output=True, check=False)
        check(ended.returncode == 0, f"{name} cannot be read: {ended.stderr}")
        broken = subprocess.run([MEANDER.encode(), b"solve", plain + b".not"], capture_output=True,
                                check=False)
        check(broken.returncode == 3 and broken.stderr.count(b"\n") == 1, f"{name}: {broken.stderr}")
        check(b"\x1b" not in broken.stderr, f"{name}: control characters reach the terminal")
        os.unlink(plain)
    ended = subprocess.run([MEANDER, "new", "5", "-q", "--output=-dash.json"], capture_output=True,
                           check=False)
    check(ended.returncode == 0 and os.path.exists("-dash.json"), "--output=-dash.json")
    os.unlink("-dash.json")
    for name in ("y" * 256, "a/" * 3000 + "z", "z" * 5000, ""):
        written = meander("new", "5", "-o", name)
        check(written.returncode in (2, OUTPUT_FAILED) and written.stderr.count(b"\n") == 1,
              f"a name of {len(name)} bytes to write: {written.stderr}")
        read = meander("solve", name)
        check(read.returncode in (2, 3) and read.stderr.count(b"\n") == 1,
              f"a name of {len(name)} bytes to read: {read.stderr}")
    check(not leftovers("."), "odd names left a file behind")


def comma_locale():
    known = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False).stdout
    for name in known.split():
        if name.lower().replace("-", "") in ("de_de.utf8", "fr_fr.utf8", "nl_nl.utf8"):
            return name
    return None


def check_locale(forms):
    name = comma_locale()
    if not name:
        print("not looked at: a locale with a comma, as there is none; the unit test stands for it")
        return
    for form in forms:
        wanted = meander("new", "12", "--seed", "owl", "-f", form, "--cell", "7.5mm").stdout
        found = meander("new", "12", "--seed", "owl", "-f", form, "--cell", "7.5mm",
                        env={**os.environ, "LC_ALL": name}).stdout
        check(found == wanted, f"{form} is written otherwise under {name}")


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    os.chdir(WORK)
    forms, draws, seen = [form for form in FORMATS if has(form)], random.Random(3), set()
    for form in forms:
        seen |= check_killed(form, draws)
    check(seen == {True, False}, "no run was killed in time, or none came to its end")
    check_stopped()
    for form in forms:
        for limit in (0, 4096):
            check_file_size(form, limit)
    check_disk(forms)
    check_device(forms)
    check_pipe([form for form in forms if form != "binary"])
    check_names()
    check_locale(forms)
    print(f"{checks} checks")


main()
