import { AppError, type Words } from './errors';

/** What refuses one field that its schema let through, with a word for what is wrong. */
export const refuseField = (path: string, code: string, message: Words) =>
  new AppError('invalid_parameters', { issues: [{ path, code, message }] });

/** What refuses a request that lacks one field, which its schema does not ask for by itself. */
export const missingField = (path: string, message: Words) =>
  new AppError('missing_parameters', { issues: [{ path, code: 'required', message }] });
