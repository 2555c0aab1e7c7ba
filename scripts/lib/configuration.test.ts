import { expect, it } from 'vitest';
import { badPorts } from './configuration';

it('knows the ports that the Fetch standard forbids, as Node’s fetch does, which looks before it connects', async () => {
  for (const port of badPorts) await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
});
