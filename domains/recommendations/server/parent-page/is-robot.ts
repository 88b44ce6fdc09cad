import type { IncomingHttpHeaders } from 'node:http'

/** Programs that look at an address before a person does: messengers that draw a preview, search engines, checkers of links. */
const robots =
  /bot\b|crawl|spider|slurp|preview|scan|facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|snapchat ads|embedly|pinterest\/|vkshare|google-(?:read|safety|site)|safebrowsing|curl\/|wget|python|java\/|okhttp|go-http|libwww|axios|node-fetch|undici|postman|^$/i

/** Whether a request is a program's and no person's opening. Browsers that fetch a page in advance are programs too. */
export const isRobot = ({ 'user-agent': agent = '', ...headers }: IncomingHttpHeaders): boolean =>
  robots.test(agent.trim()) ||
  /prefetch|preview|prerender/i.test(`${headers['sec-purpose']} ${headers.purpose} ${headers['x-moz']} ${headers['x-purpose']}`)
