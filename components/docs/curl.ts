import type { MediaType, OperationObject } from '@/server/core/openapi/operation-object';
import type { Parameter } from '@/server/core/openapi/shared-parts';

/** Quotes a text as one word of a shell command. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function parametersIn({ parameters }: OperationObject, location: Parameter['in']): Parameter[] {
  return parameters.filter((parameter): parameter is Parameter => 'name' in parameter && parameter.in === location);
}

const hasExample = (parameter: Parameter) => parameter.example !== undefined;

/** The address of an operation, with its example values. */
export function exampleUrl(origin: string, path: string, operation: OperationObject): string {
  const filledPath = parametersIn(operation, 'path').reduce(
    (path, { name, example }) => path.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  const query = parametersIn(operation, 'query')
    .filter(hasExample)
    .map(({ name, example }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(example))}`);
  return `${origin}${filledPath}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function bodyArguments(content: Record<string, MediaType>): string[] {
  const json = content['application/json'];
  if (json) return [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(json.example ?? {}))}`];
  return ['-F file=@file.csv'];
}

/** A command that can be pasted into a shell. It only needs `$TOKEN`, if the operation needs one. */
export function curlOf(origin: string, path: string, method: string, operation: OperationObject): string {
  const types = Object.keys(operation.responses[200]?.content ?? {});
  const isStream = types.includes('text/event-stream');
  const isFile = types.length > 0 && !isStream && !types.includes('application/json');
  const verb = method.toUpperCase() === 'GET' ? '' : ` -X ${method.toUpperCase()}`;
  const lines = [
    `curl -s${isStream ? 'N' : ''}${isFile ? 'OJ' : ''}${verb} ${quote(exampleUrl(origin, path, operation))}`,
    ...(operation['x-access'].public ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(operation.requestBody ? bodyArguments(operation.requestBody.content) : []),
  ];
  return lines.join(' \\\n  ');
}
