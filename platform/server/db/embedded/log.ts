/** The part of a logger that the embedded database needs. */
export type Log = { info(text: string): void; warn(text: string): void }
