import type { ImportStatus } from '#domains/imports/contract/imports.ts'

export const statusWords: Readonly<Record<ImportStatus, string>> = {
  uploading: 'Being uploaded',
  reading: 'The file is read',
  mapping: 'Waits for its columns',
  checking: 'Each row is checked',
  checked: 'Checked, nothing written yet',
  running: 'Being written',
  done: 'Done',
  stopped: 'Stopped',
  reverting: 'Being taken back',
  reverted: 'Taken back',
  failed: 'Could not be read',
}

export const grouped = (count: number) => count.toLocaleString('en-IN')

export const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
