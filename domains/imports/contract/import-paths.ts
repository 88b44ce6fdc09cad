/** Where imports are asked for. The first page needs no more of them, so it stands apart from the calls. */
export const importPaths = {
  list: '/api/v1/admin_custom/imports/',
  one: '/api/v1/admin_custom/imports/:id/',
  rows: '/api/v1/admin_custom/imports/:id/rows/',
} as const

export const importStatuses = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'stopped',
  'reverting',
  'reverted',
  'failed',
] as const
export type ImportStatus = (typeof importStatuses)[number]
