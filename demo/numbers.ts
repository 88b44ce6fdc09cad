export interface NumberPool {
  country: string
  countryCode: number
  share: number
  prefixes: string[]
  freeDigits: number
}

const words = (text: string) => text.trim().split(/\s+/)

/**
 * Numbers that look real, pass every check, and reach nobody.
 *
 * India sets none aside for fiction. Its mobile levels 640, 644, 648, 649, 660, 666, 669 and 692 to 699 are open for mobiles in the
 * national numbering plan, as libphonenumber's patterns for India say, yet no operator has been allotted any of their series: they
 * are in no operator's list in libphonenumber's map of carriers of July 2026 (allotted from 6 are 600, 602, 603, 620, 623, 626, 628
 * to 630, 635 to 639, 690, 691, and parts of 612, 674 and 682). They are no area codes of fixed lines either.
 *
 * The United States and Canada keep 555-0100 to 555-0199 of every area code for fiction, the United Kingdom 496 0xxx and the like of
 * its cities (Ofcom; its fictional mobile numbers fail validation), Australia 5550 xxxx and 7010 xxxx (ACMA). Singapore's levels 8870
 * to 8875 are open for mobiles and allotted to no operator. The Emirates are left out: every level of theirs that is valid is in use.
 */
export const numberPools: readonly NumberPool[] = [
  {
    country: 'IN',
    countryCode: 91,
    share: 0.96,
    prefixes: words('640 644 648 649 660 666 669 692 693 694 695 696 697 698 699'),
    freeDigits: 7,
  },
  { country: 'SG', countryCode: 65, share: 0.012, prefixes: words('8870 8871 8872 8873 8874 8875'), freeDigits: 4 },
  { country: 'AU', countryCode: 61, share: 0.01, prefixes: words('25550 27010 35550 37010 75550 77010 85550 87010'), freeDigits: 4 },
  {
    country: 'US',
    countryCode: 1,
    share: 0.009,
    prefixes: words(`201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254
      256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 325 330 334 336 337
      339 347 351 352 360 361 385 386 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 424 425 430 432 434 435 440 443 469
      470 475 478 479`).map((area) => `${area}55501`),
    freeDigits: 2,
  },
  {
    country: 'GB',
    countryCode: 44,
    share: 0.006,
    prefixes: words(`1134960 1144960 1164960 1174960 1184960 1214960 1314960 1414960 1514960 1614960 1914980 2079460 2896496 2920180`),
    freeDigits: 3,
  },
  {
    country: 'CA',
    countryCode: 1,
    share: 0.003,
    prefixes: words(`204 226 236 249 250 289 306 343 365 403 416 418 431 437 438 450 506 514 519 548 579 581 587 604 613 639 647 672 705 709
      778 780`).map((area) => `${area}55501`),
    freeDigits: 2,
  },
]
