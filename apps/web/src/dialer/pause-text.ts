import { type DialerSession, serveLead } from '@portal/contract/dialer'

const [, sentence] = serveLead.refusals.paused

/** Who paused the dialer, and why. */
export const pauseText = ({ by, reason }: NonNullable<DialerSession['pause']>) => sentence.replace('{by}', by).replace('{reason}', reason)
