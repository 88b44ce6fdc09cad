export const sizeText = (bytes: number) =>
  bytes < 2 ** 20
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-IN')} kB`
    : `${(bytes / 2 ** 20).toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`
