import { join } from 'node:path';

/** What begins a thread, and then calls the work that it is given. */
export const THREAD_ENTRY = 'server/core/platform/thread-entry.ts';
/** Where a build puts the programs of threads. @param dist the folder of the build */
export const threadsFolder = (dist: string) => join(dist, 'threads');
/** The program that a build makes of a source file. @param source from the project's root */
export const builtThread = (source: string, dist: string) => join(threadsFolder(dist), source.replace(/\.tsx?$/, '.mjs'));
