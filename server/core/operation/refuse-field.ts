import { AppError } from './errors';

/** What refuses one field that its schema let through, with a word for what is wrong. */
export const refuseField = (path: string, code: string, message: string) =>
  new AppError('invalid_parameters', { extraData: { issues: [{ path, code, message }] } });
