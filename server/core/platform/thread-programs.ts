import { join } from 'node:path';

/** The program of every thread, which calls the work it is given. */
export const THREAD_ENTRY = 'server/core/platform/thread-entry.ts';
/**
 * The folder of a build with the programs of threads.
 * @param dist the folder of the build
 */
export const threadsFolder = (dist: string) => join(dist, 'threads');
/**
 * The built program of a source file.
 * @param source from the project's root
 */
export const builtThread = (source: string, dist: string) => join(threadsFolder(dist), source.replace(/\.tsx?$/, '.mjs'));
