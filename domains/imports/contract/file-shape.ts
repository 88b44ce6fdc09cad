// What the thread that reads a file has to know: it starts at once, for it loads nothing else of the contract.

/** In bytes. A file travels in pieces, so that a slow or broken line loses one piece and not the file. */
export const pieceSize = 1_048_576

export const maxColumns = 200

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]
