import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'

/** Whether a request is a program's and no person's opening. Browsers that fetch a page in advance are programs too. */
export const isRobot = ({ 'user-agent': agent = '', ...headers }: IncomingHttpHeaders): boolean =>
  agent.trim() === '' ||
  isbot(agent) ||
  /prefetch|preview|prerender/i.test(`${headers['sec-purpose']} ${headers.purpose} ${headers['x-moz']} ${headers['x-purpose']}`)
