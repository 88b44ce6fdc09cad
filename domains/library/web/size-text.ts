import { grouped } from '#platform/contract/counts.ts'
export const sizeText = (bytes: number) =>
  bytes < 2 ** 20
    ? `${grouped(Math.max(1, Math.round(bytes / 1024)))} kB`
    : `${(bytes / 2 ** 20).toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`
