import { z } from 'zod'
import { baseUrl, secret } from './setting-shapes.ts'
import { SetupError } from './setup-error.ts'

const stores = ['disk', 's3'] as const

export const fileShape = {
  FILES_STORE: z.enum(stores, `must be one of ${stores.join(', ')}`).default('disk'),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region as ap-south-1')
    .default('ap-south-1'),
  S3_ENDPOINT: baseUrl.optional(),
  S3_KEY: secret.optional(),
  S3_SECRET: secret.optional(),
}

export const fileSecrets = ['S3_KEY', 'S3_SECRET'] as const

export const fileTable: { name: keyof typeof fileShape; default: string; what: string }[] = [
  { name: 'FILES_STORE', default: 'disk', what: `Where uploaded files and recordings are kept: ${stores.join(', ')}; disk is DATA_DIR.` },
  { name: 'S3_BUCKET', default: 'unset', what: 'The bucket, which exists already and is private; s3 needs one.' },
  { name: 'S3_REGION', default: 'ap-south-1', what: 'Its region; the default is Mumbai.' },
  { name: 'S3_ENDPOINT', default: "Amazon's own", what: 'The address of another store that speaks S3.' },
  { name: 'S3_KEY', default: "the machine's own", what: 'The access key; without one that of the machine or its role is used.' },
  { name: 'S3_SECRET', default: 'unset', what: 'The secret of the access key.' },
]

export interface FileSettings {
  /** Undefined: the disk, in the folder of data. */
  s3?: { bucket: string; region: string; endpoint?: string; credentials?: { accessKeyId: string; secretAccessKey: string } }
}

const shape = z.object(fileShape)

export function filesOf(given: z.output<typeof shape>): FileSettings {
  const { FILES_STORE, S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_KEY: key, S3_SECRET: secretKey } = given
  if (FILES_STORE === 'disk') return {}
  if (!bucket) throw new SetupError('The setting FILES_STORE is "s3", which needs the setting S3_BUCKET too.')
  if (!key !== !secretKey)
    throw new SetupError(`The setting S3_${key ? 'SECRET' : 'KEY'} is missing: set both S3_KEY and S3_SECRET, or neither.`)
  return {
    s3: {
      bucket,
      region,
      ...(endpoint && { endpoint }),
      ...(key && secretKey && { credentials: { accessKeyId: key, secretAccessKey: secretKey } }),
    },
  }
}
