export type Log = { info(text: string): void; warn(text: string): void }
