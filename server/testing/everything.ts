import { prisma } from '@/server/core/platform/db';

/** All texts in all tables of the database. */
export async function readAllTexts(): Promise<string> {
  const tables = await prisma.sql.read<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const texts: string[] = [];
  for (const { name } of tables) texts.push(JSON.stringify(await prisma.$queryRawUnsafe(`select to_jsonb(t) as row from "${name}" t`)));
  return texts.join('\n');
}
