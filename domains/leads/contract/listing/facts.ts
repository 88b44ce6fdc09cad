/**
 * What is known of a listed lead, as conditions and orders ask for it. Server and browser keep these facts, and SQL has each as a column of
 * `lead_listing`. An instant is kept in microseconds, as PostgreSQL has it.
 */
export const facts = {
  lead_id: { type: 'number' },
  owner_id: { type: 'owner' },
  created_at: { type: 'instant' },
  latest_user_action_at: { type: 'instant' },
  latest_action_at: { type: 'instant' },
  last_touch_at: { type: 'instant' },
  follow_up_at: { type: 'instant' },
  done_follow_up_at: { type: 'instant' },
  spoken_at: { type: 'instant' },
  booked_call_at: { type: 'instant' },
  missed_call_at: { type: 'instant' },
  call_back_at: { type: 'instant' },
  visit_at: { type: 'instant' },
  unanswered_at: { type: 'instant' },
  latest_action_id: { type: 'number' },
  latest_sub_action_id: { type: 'number' },
  follow_up_action_id: { type: 'number' },
  call_attempts: { type: 'number' },
  budget_min: { type: 'number' },
  budget_max: { type: 'number' },
  /** The place of the chance among `chances`, from 1. */
  chance: { type: 'code' },
  /** One bit for each step that stands: see `placeOf`. */
  steps: { type: 'code' },
  visit_interest: { type: 'flag' },
  collab: { type: 'flag' },
  in_cart: { type: 'flag' },
  has_application: { type: 'flag' },
  has_booked_call: { type: 'flag' },
  new_application: { type: 'flag' },
  new_message: { type: 'flag' },
  international: { type: 'flag' },
  re_engaged: { type: 'flag' },
  done_late: { type: 'flag' },
  tags: { type: 'set' },
  /** The folded name, a line break, and the numbers. Where numbers are masked, nothing stands behind the line break. */
  search_text: { type: 'text' },
} as const satisfies Record<string, { readonly type: 'number' | 'owner' | 'code' | 'instant' | 'flag' | 'set' | 'text' }>

type Facts = typeof facts
export type Fact = keyof Facts
export type FactOf<Type extends Facts[Fact]['type']> = { [Name in Fact]: Facts[Name]['type'] extends Type ? Name : never }[Fact]

export const factNames = Object.keys(facts) as Fact[]

type FactValue<Type extends Facts[Fact]['type']> = Type extends 'flag'
  ? boolean
  : Type extends 'set'
    ? number[]
    : Type extends 'text'
      ? string
      : number | null

/** The facts of one lead. */
export type LeadFacts = { readonly [Name in Fact]: FactValue<Facts[Name]['type']> } & { readonly lead_id: number }
