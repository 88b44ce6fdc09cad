import sharp from 'sharp'

interface StoredAs {
  kind: string | null
  name: string | null
  type: string | null
}

/** The name and type under which a stored file goes to a parent: pictures of ours are WebP and are sent as JPEG, which every program shows. */
export const sentNames = ({ kind, name, type }: StoredAs) =>
  kind === 'image'
    ? { name: `${(name ?? 'file').replace(/\.\w+$/, '')}.jpg`, type: 'image/jpeg' }
    : { name: name ?? 'file', type: type ?? 'application/octet-stream' }

/** The bytes that go to a parent. */
export const asSent = async (bytes: Buffer, kind: string | null): Promise<Buffer> =>
  kind === 'image' ? await sharp(bytes).flatten({ background: '#fff' }).jpeg({ quality: 88 }).toBuffer() : bytes
