import { gzipSync } from 'node:zlib';
import { pack as createPack, type Headers } from 'tar-stream';

export interface TarPart {
  readonly name: string;
  readonly data?: string | Buffer;
  readonly type?: Headers['type'];
  readonly linkname?: string;
}

export async function makeTar(parts: readonly TarPart[]): Promise<Buffer> {
  const pack = createPack();
  for (const { data = '', ...header } of parts) pack.entry(header, data);
  pack.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of pack) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export const makeTarGz = async (parts: readonly TarPart[]): Promise<Buffer> => gzipSync(await makeTar(parts));
