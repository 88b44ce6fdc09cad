import { Moment } from './moment.tsx'
import { Nothing } from './nothing.tsx'

export const MaybeMoment = ({ at }: { at: string | null }) => (at === null ? <Nothing what="never" /> : <Moment at={at} />)
