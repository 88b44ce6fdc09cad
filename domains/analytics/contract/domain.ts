import type { z } from 'zod'
import type { ContractDomain } from '#platform/contract/domain.ts'
import * as analytics from './analytics.ts'
import { getChanceModel, LeadChance } from './chance-model.ts'
import { getAnalytics, getBoardingAnalytics, getLeaderBoard } from './counsellor-figures.ts'
import { getEnquiryAnalytics, getEnquiryOutcomes, getEnquiryShare } from './enquiry-figures.ts'
import { getFeaturePerformance, listFeaturePerformance } from './feature-figures.ts'
import { checkedOfFigure, listFigureRows } from './figure-rows.ts'
import { getFirstDay } from './first-day.ts'
import { listLastActions, listLastCalls } from './recent.ts'
import * as reportActs from './report-acts.ts'
import * as reports from './reports.ts'
import { listSchoolPerformance } from './school-figures.ts'
import { getWhatWorks } from './what-works.ts'

const sections = {
  admission_chance: LeadChance.nullable().meta({
    description: 'How likely they are to take an admission; null: not known, or taken (ours).',
  }),
}

declare module '#domains/leads/contract/leads.ts' {
  interface LeadSections extends z.infer<z.ZodObject<typeof sections>> {}
}
declare module '#domains/notices/contract/notices.ts' {
  interface NoticeKinds {
    report: 'analytics'
  }
}

export const domain: ContractDomain = {
  operations: {
    ...analytics,
    listLastCalls,
    listLastActions,
    getAnalytics,
    getBoardingAnalytics,
    getLeaderBoard,
    getEnquiryAnalytics,
    getEnquiryOutcomes,
    getEnquiryShare,
    listSchoolPerformance,
    listFeaturePerformance,
    getFeaturePerformance,
    listFigureRows,
    getFirstDay,
    ...reports,
    ...reportActs,
    getChanceModel,
    getWhatWorks,
  },
  sections,
  leadColumns: { of_figure: checkedOfFigure },
}
