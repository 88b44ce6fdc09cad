import { Nothing } from '../notes/nothing.tsx'
import { Moment } from './moment.tsx'

export const MaybeMoment = ({ at }: { at: string | null }) => (at === null ? <Nothing what="never" /> : <Moment at={at} />)
