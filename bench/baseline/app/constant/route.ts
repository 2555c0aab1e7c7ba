import type { NextRequest } from 'next/server';

const texts = new Map<string, string>();

/** A constant text of the given length. */
export async function GET(request: NextRequest): Promise<Response> {
  const bytes = request.nextUrl.searchParams.get('bytes') ?? '1';
  const text = texts.get(bytes) ?? 'x'.repeat(Number(bytes));
  texts.set(bytes, text);
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}
