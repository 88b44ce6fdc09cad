/** Marks the button that notes an admission, so that the focus finds it. */
export const takesAdmission = { 'data-takes-admission': true } as const

export const takerBeside = (element: Element | null) => element?.closest('section')?.querySelector('[data-takes-admission]')
