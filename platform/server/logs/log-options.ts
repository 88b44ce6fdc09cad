import type { LoggerOptions } from 'pino'
import { redact } from './redact.ts'

const redacted = (error: Error) => ({
  type: error.name,
  message: redact(error.message),
  stack: redact(error.stack ?? ''),
  ...('code' in error ? { code: error.code } : {}),
})

/** Logs are JSON lines without tokens, passwords or telephone numbers. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: {
    paths: ['authorization', '*.authorization', '*.*.authorization', 'password', '*.password', 'token', '*.token', 'key', '*.key'],
    censor: '[hidden]',
  },
  serializers: { err: redacted, reason: (reason: unknown) => (typeof reason === 'string' ? redact(reason) : reason) },
  formatters: { level: (label) => ({ level: label }), bindings: () => ({}) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
})
