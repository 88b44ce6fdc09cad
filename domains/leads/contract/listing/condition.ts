import type { ActionCategory } from '../action-list.ts'
import type { Meaning } from '../steps.ts'
import type { FactOf } from './facts.ts'

/** An instant (ISO), one that moves with the clock, or one as many days ago as the settings of the firm say. */
export type Moment =
  | { readonly at: string }
  | { readonly since: 'now'; readonly minutes: number }
  | { readonly since: 'today' }
  | { readonly since: 'dormant' }

/** Entries of the action list by their ids, and categories for all of theirs. */
export type ActionRefs = readonly (ActionCategory | number)[]

/** A word of a search: anywhere in the searched text, or in one part of it. `begins`: a word of the text begins with it. */
export interface SearchedWord {
  readonly text: string
  readonly where: 'anywhere' | 'in the name' | 'in the numbers'
  readonly begins?: boolean
}

type Known = 'instant' | 'number' | 'code'

/**
 * A condition on a listed lead, as data: the server makes SQL of it (server/list/condition-sql.ts), and `openFactTable` a test. It holds or
 * it does not; a comparison with something unknown does not hold.
 */
export type Condition =
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'isSet'; readonly fact: FactOf<'flag'> }
  | { readonly kind: 'isKnown'; readonly fact: FactOf<Known> }
  | { readonly kind: 'in'; readonly fact: FactOf<'number' | 'code'>; readonly values: readonly number[] }
  | {
      readonly kind: 'between'
      readonly fact: FactOf<'number' | 'code'>
      readonly from?: number | undefined
      readonly upTo?: number | undefined
    }
  | { readonly kind: 'during'; readonly fact: FactOf<'instant'>; readonly from?: Moment | undefined; readonly before?: Moment | undefined }
  | { readonly kind: 'isOwnedBy'; readonly id: number }
  | { readonly kind: 'hasTag'; readonly tag: number }
  | { readonly kind: 'hasAnyTag'; readonly tags: readonly number[] }
  | { readonly kind: 'hasWords'; readonly words: readonly SearchedWord[] }
  /** The action is among these; with `unlessStep` an entry that stands for a step counts only by its category. */
  | { readonly kind: 'ofActions'; readonly fact: ActionFact; readonly refs: ActionRefs; readonly unlessStep?: boolean }
  /** The action is known and among none of these. */
  | { readonly kind: 'ofOtherActions'; readonly fact: ActionFact; readonly refs: ActionRefs }
  /** A step stands that one of these entries means, other than a visit that is to come. */
  | { readonly kind: 'hasStepOf'; readonly ids: readonly number[] }
  /** One of these entries has this meaning, whatever the lead. */
  | { readonly kind: 'oneMeans'; readonly ids: readonly number[]; readonly means: Meaning }
  /** What only SQL can answer: the filter with its value. */
  | { readonly kind: 'elsewhere'; readonly filter: string; readonly value: unknown }

type ActionFact = 'latest_action_id' | 'follow_up_action_id'

/** What conditions ask about an entry of the action list. Those that are no longer offered count too. */
export interface KnownAction {
  readonly id: number
  readonly category: string
  readonly means: string | null
}

export const all = (...of: readonly Condition[]): Condition => ({ kind: 'all', of })
export const any = (...of: readonly Condition[]): Condition => ({ kind: 'any', of })
export const not = (of: Condition): Condition => ({ kind: 'not', of })
export const isSet = (fact: FactOf<'flag'>): Condition => ({ kind: 'isSet', fact })
export const isKnown = (fact: FactOf<Known>): Condition => ({ kind: 'isKnown', fact })
export const isIn = (fact: FactOf<'number' | 'code'>, values: readonly number[]): Condition => ({ kind: 'in', fact, values })
export const between = (fact: FactOf<'number' | 'code'>, from?: number, upTo?: number): Condition => ({ kind: 'between', fact, from, upTo })
export const from = (fact: FactOf<'instant'>, moment: Moment): Condition => ({ kind: 'during', fact, from: moment })
export const before = (fact: FactOf<'instant'>, moment: Moment): Condition => ({ kind: 'during', fact, before: moment })
export const hasTag = (tag: number): Condition => ({ kind: 'hasTag', tag })
export const hasAnyTag = (tags: readonly number[]): Condition => ({ kind: 'hasAnyTag', tags })
export const hasWords = (words: readonly SearchedWord[]): Condition => ({ kind: 'hasWords', words })
export const ofActions = (fact: ActionFact, refs: ActionRefs): Condition => ({ kind: 'ofActions', fact, refs })
export const elsewhere = (filter: string, value: unknown): Condition => ({ kind: 'elsewhere', filter, value })

/** The condition or its contrary, as a filter that is on or off asks for it. */
export const flag = (condition: Condition) => (isWanted: boolean) => (isWanted ? condition : not(condition))

export const now: Moment = { since: 'now', minutes: 0 }
export const today: Moment = { since: 'today' }
export const inMinutes = (minutes: number): Moment => ({ since: 'now', minutes })
