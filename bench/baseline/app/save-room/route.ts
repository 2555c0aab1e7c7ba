import { pool } from '../pool';

/** The statements of a saved room in one transaction: no permissions, checks, comparison or history. */
export async function PUT(request: Request): Promise<Response> {
  const { layoutId, roomId, name, tables } = await request.json();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'tables',
      text: `update room_tables t set name = n.name, position_x = n."positionX", position_y = n."positionY", width = n.width, height = n.height
        from jsonb_to_recordset($2::jsonb) as n("tableId" uuid, name text, "positionX" int, "positionY" int, width int, height int)
        where t.id = n."tableId" and t.room_id = $1`,
      values: [roomId, JSON.stringify(tables)],
    });
    await client.query({ name: 'room', text: 'update rooms set name = $2, updated_at = now() where id = $1', values: [roomId, name] });
    await client.query({ name: 'layout', text: 'update table_layouts set updated_at = now() where uuid = $1', values: [layoutId] });
    await client.query('commit');
    return Response.json({ status: 200, data: { roomId, name, tables } });
  } finally {
    client.release();
  }
}
