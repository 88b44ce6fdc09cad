import type { FastifyReply, FastifyRequest } from 'fastify'
import { redactUrl } from './redact.ts'

/** Refusals, by their status, that may be attempts of an attacker. */
const attempts: Record<number, string> = {
  401: 'no session',
  403: 'not allowed',
  // An absent row and another's row look alike, here as in the answer.
  404: 'absent or not theirs',
  429: 'too much',
}

/**
 * Keeps what an investigation asks for: log-ins, log-outs and refusals, with who, from where and what. The one place for all of them;
 * every line has the message "security", and the id of its request.
 */
export function logSecurity(request: FastifyRequest, reply: FastifyReply): void {
  const { name, security } = request.routeOptions.config
  const staff = request.staff?.id ?? request.account
  const isGranted = reply.statusCode < 400
  const attempt = attempts[reply.statusCode]
  const event = security ?? (reply.statusCode === 404 && !(name && staff) ? undefined : attempt)
  if (!event) return
  const where = { address: request.ip, agent: request.headers['user-agent']?.slice(0, longestAgent) }
  const what = { method: request.method, url: redactUrl(request.url), call: name, status: reply.statusCode }
  request.log[isGranted ? 'info' : 'warn']({ event, granted: isGranted, staff, ...where, ...what }, 'security')
}

/** The most characters of a user agent that are kept. */
const longestAgent = 200
