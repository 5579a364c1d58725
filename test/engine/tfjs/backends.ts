import { nativeHome } from '../../../src/engine/native/load.js';

/** Backends that the decoder is tested on: the native one where it is set up (`autellix setup native`). */
export const BACKENDS = nativeHome() ? ['wasm', 'tensorflow'] : ['wasm'];
