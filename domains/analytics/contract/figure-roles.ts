import { leadRoles, type Role } from '#platform/contract/roles.ts'

/** Counsellors read their own figures, boarding analysts those of the boarding counsellors, counsellor admins everyone’s. */
export const counsellorFigureRoles = [...leadRoles, 'boarding_analyst'] as const satisfies readonly Role[]

export const boardingFigureRoles = ['boarding_analyst', 'counsellor_admin'] as const satisfies readonly Role[]

/** Everybody who works for admissions. */
export const leaderBoardRoles = ['sales_executive', 'sales_admin', ...counsellorFigureRoles] as const satisfies readonly Role[]

export const enquiryFigureRoles = ['counsellor_admin', 'sales_admin'] as const satisfies readonly Role[]

/** Sales executives read the schools that they have. */
export const schoolFigureRoles = ['sales_executive', 'sales_admin', 'counsellor_admin'] as const satisfies readonly Role[]

export const featureRoles = ['counsellor_admin', 'sales_admin'] as const satisfies readonly Role[]

/** Roles that read the rows behind figures. */
export const figureRowRoles = [...counsellorFigureRoles, 'sales_admin', 'sales_executive'] as const satisfies readonly Role[]
