export const isSomethingOpen = (page: ParentNode = document) =>
  [...page.querySelectorAll('[data-stage] form, [role="dialog"]:not([data-stage]), [role="menu"], [role="listbox"]')].some((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )
