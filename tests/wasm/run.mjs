// Runs a WebAssembly module without any package: `node run.mjs PROGRAM.wasm` gives a wasm32-wasi
// program just what printing needs and ends with its exit code; `node run.mjs --no-imports
// MODULE.wasm` checks that a module asks for nothing at all and offers only the public names.
import { readFileSync, writeSync } from 'fs';

const OK = 0;
const NOT_SUPPORTED = 58;

class Exit extends Error {
    constructor(code) {
        super(`exit ${code}`);
        this.code = code;
    }
}

// The calls of WASI that wasi-libc's start-up and stdio make. Anything else is missing on purpose.
function systemCalls(memory) {
    const view = () => new DataView(memory().buffer);
    const noStrings = (count, size) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return OK;
    };
    return {
        proc_exit(code) {
            throw new Exit(code);
        },
        fd_write(file, vectors, count, written) {
            let total = 0;
            for (let index = 0; index < count; index++) {
                const start = view().getUint32(vectors + 8 * index, true);
                const size = view().getUint32(vectors + 8 * index + 4, true);
                const bytes = new Uint8Array(memory().buffer, start, size);
                for (let done = 0; done < size;) done += writeSync(file, bytes, done);
                total += size;
            }
            view().setUint32(written, total, true);
            return OK;
        },
        fd_fdstat_get(file, stat) {
            new Uint8Array(memory().buffer, stat, 24).fill(0);
            view().setUint8(stat, 2); // a character device, so that no seeking is tried
            return OK;
        },
        fd_close: () => OK,
        fd_seek: () => NOT_SUPPORTED,
        args_sizes_get: noStrings,
        environ_sizes_get: noStrings,
        args_get: () => OK,
        environ_get: () => OK,
    };
}

async function runProgram(bytes) {
    let instance = null;
    const calls = systemCalls(() => instance.exports.memory);
    const imports = { wasi_snapshot_preview1: calls };
    instance = (await WebAssembly.instantiate(bytes, imports)).instance;
    try {
        instance.exports._start();
        return 0;
    } catch (error) {
        if (error instanceof Exit) return error.code;
        throw error;
    }
}

async function checkModule(bytes) {
    const module = await WebAssembly.compile(bytes);
    const imports = WebAssembly.Module.imports(module);
    for (const { module: from, name } of imports) console.error(`imports ${from}.${name}`);
    const allowed = /^(mdr_[a-z0-9]\w*|memory|malloc|free|_initialize|__indirect_function_table)$/;
    const strange = WebAssembly.Module.exports(module).filter(({ name }) => !allowed.test(name));
    for (const { name } of strange) console.error(`exports ${name}`);
    if (imports.length > 0 || strange.length > 0) return 1;
    const { exports } = await WebAssembly.instantiate(module, {});
    exports._initialize();
    if (!exports.mdr_version || exports.mdr_version() === 0) {
        console.error('mdr_version does not answer');
        return 1;
    }
    console.log(`${bytes.length} bytes, ${WebAssembly.Module.exports(module).length} exports`);
    return 0;
}

const [, , first, second] = process.argv;
const answer = first === '--no-imports' ? checkModule(readFileSync(second))
    : runProgram(readFileSync(first));
answer.then((code) => {
    process.exitCode = code;
});
