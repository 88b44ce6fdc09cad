import { z } from 'zod'
import { Named } from '#platform/contract/shapes.ts'

/** Why a school cannot be a child's. */
export const Misfit = z.object({ school_id: z.int(), child: Named, words: z.string().meta({ description: 'As `only for boys`.' }) })
export type Misfit = z.infer<typeof Misfit>

/** As staff read it beside the school. */
export const misfitText = (misfits: readonly Pick<Misfit, 'child' | 'words'>[]): string =>
  misfits.map(({ child, words }) => `${words}: not for ${child.name}`).join('; ')
