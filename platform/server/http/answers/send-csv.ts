import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { namedFile } from './file-name.ts'

const headersOf = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': namedFile('attachment', name),
  'cache-control': 'no-store',
})

/** Answers a CSV file that is whole already: its text, with the headers of a file. */
export function sendCsv(reply: FastifyReply, name: string, text: string): string {
  reply.headers(headersOf(name))
  return text
}

/** Answers a CSV file part by part. If a part cannot be read, the connection breaks off, so that no half file looks whole. */
export async function streamCsv(reply: FastifyReply, name: string, parts: AsyncIterable<string>): Promise<string> {
  reply.hijack()
  reply.raw.writeHead(200, { ...reply.getHeaders(), ...headersOf(name) } as Record<string, string>)
  // A reader that leaves, or parts that fail, end the connection; no answer is left to give.
  await pipeline(Readable.from(parts), reply.raw).catch((error: Error) =>
    reply.log.warn({ reason: error.message, name }, 'a download broke off'),
  )
  return '' // Fastify sends nothing for a hijacked reply.
}
