import { type DialerSession, serveLead } from '#domains/dialer/contract/dialer.ts'

const [, sentence] = serveLead.refusals.paused

export const pauseText = ({ by, reason }: NonNullable<DialerSession['pause']>) => sentence.replace('{by}', by).replace('{reason}', reason)
