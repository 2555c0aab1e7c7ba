import { AppError, type Words } from './errors';

/** The error that refuses one field which its schema accepts, with a short code. */
export const refuseField = (path: string, code: string, message: Words) =>
  new AppError('invalid_parameters', { issues: [{ path, code, message }] });

/** The error for a missing field that its schema does not require. */
export const missingField = (path: string, message: Words) =>
  new AppError('missing_parameters', { issues: [{ path, code: 'required', message }] });
