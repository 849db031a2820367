import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { type ApiError, badRequest } from '@parlance/protocol/errors';
import { tooLarge } from './file.ts';
import { mostParameters, tooManyParameters } from './form.ts';

export interface Parts {
  readonly texts: Readonly<Record<string, string>>;
  readonly file: Buffer | undefined;
}

const mostMilliseconds = 5000;

/** Ignores files unless `mostFileBytes` is given. Throws BAD_REQUEST and REQUEST_TOO_LARGE. */
export const parseMultipart = (
  body: Buffer,
  contentType: string,
  mostFileBytes: number | undefined,
): Promise<Parts> =>
  new Promise((resolve, reject) => {
    const refuse = (error: ApiError) => {
      clearTimeout(stuck);
      reject(error);
    };
    const unreadable = () => refuse(badRequest('The multipart body cannot be read.'));
    const texts: Record<string, string> = Object.create(null);
    let file: Buffer | undefined;
    let parser: InstanceType<typeof Busboy>;
    // Ignored parts may block the parser for ever.
    const stuck = setTimeout(unreadable, mostMilliseconds).unref();
    const end = (parts: Parts) => {
      clearTimeout(stuck);
      resolve(parts);
    };
    try {
      parser = new Busboy({
        // Needs no back pressure.
        highWaterMark: body.length + 1,
        fileHwm: body.length + 1,
        headers: { 'content-type': contentType } as BusboyHeaders,
        limits: {
          fields: mostParameters,
          fieldSize: body.length,
          fileSize: mostFileBytes ?? body.length,
          parts: mostParameters + 10,
          headerPairs: 100,
        },
      });
    } catch {
      return unreadable();
    }
    parser.on('field', (name, value) => {
      texts[name] = String(value);
    });
    parser.on('file', (_name, content) => {
      content.on('error', unreadable);
      if (mostFileBytes === undefined) return content.resume();
      if (file !== undefined) return refuse(badRequest('Upload one file at a time.'));
      file = Buffer.alloc(0);
      const pieces: Buffer[] = [];
      content.on('data', (piece: Buffer) => pieces.push(piece));
      content.on('limit', () => refuse(tooLarge(mostFileBytes)));
      content.on('end', () => {
        file = Buffer.concat(pieces);
      });
    });
    parser.on('fieldsLimit', () => refuse(tooManyParameters()));
    parser.on('partsLimit', () => refuse(tooManyParameters()));
    parser.on('error', unreadable);
    parser.on('finish', () => end({ texts, file }));
    parser.end(body);
  });
