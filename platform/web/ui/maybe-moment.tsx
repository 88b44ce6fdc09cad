import { Moment } from './moment.tsx'
import { Nothing } from './nothing.tsx'

/** An instant as people say it, or a dash. */
export const MaybeMoment = ({ at }: { at: string | null }) => (at === null ? <Nothing what="never" /> : <Moment at={at} />)
