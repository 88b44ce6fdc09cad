/** Which way a word looks that means both: `kal` is tomorrow in a plan, and yesterday in what happened. */
export type Looks = 'future' | 'past'

const weekdays: readonly [string, ...string[]][] = [
  ['monday', 'som', 'सोम'],
  ['tuesday', 'mangal', 'मंगल'],
  ['wednesday', 'budh', 'बुध'],
  ['thursday', 'guru', 'brihaspati', 'veer', 'गुरु', 'बृहस्पति', 'वीर'],
  ['friday', 'shukra', 'shukr', 'jumma', 'शुक्र'],
  ['saturday', 'shani', 'शनि'],
  ['sunday', 'ravi', 'it', 'रवि', 'इत'],
]
/** As Latin and Devanagari letters spell "day" at the end of a weekday. */
const dayEndings = ['var', 'vaar', 'war', 'waar', 'वार']

const numbers: readonly (readonly string[])[] = [
  ['ek', 'एक'],
  ['do', 'दो'],
  ['teen', 'तीन'],
  ['char', 'chaar', 'चार'],
  ['panch', 'paanch', 'पांच', 'पाँच'],
  ['chhe', 'che', 'chhah', 'छह', 'छः'],
  ['saat', 'सात'],
  ['aath', 'आठ'],
  ['nau', 'नौ'],
  ['das', 'दस'],
  ['gyarah', 'gyara', 'ग्यारह'],
  ['barah', 'bara', 'बारह'],
]

const plain: readonly [string, ...string[]][] = [
  ['today', 'aaj', 'aj', 'tdy', 'आज'],
  ['tomorrow', 'tmrw', 'tmr', 'tmw', 'tmrow', 'tom', 'tomo', 'tommorow', 'tommorrow', 'tomorow'],
  ['morning', 'subah', 'subha', 'savere', 'सुबह', 'सवेरे'],
  ['afternoon', 'dopahar', 'dopaher', 'dupahar', 'dophar', 'दोपहर'],
  ['evening', 'shaam', 'sham', 'shyam', 'eve', 'शाम'],
  ['night', 'raat', 'rat', 'रात'],
  ["o'clock", 'baje', 'bje', 'bajey', 'बजे', 'oclock'],
  ['next', 'agle', 'agla', 'agli', 'अगले', 'अगला', 'अगली'],
  ['week', 'hafte', 'hafta', 'haftey', 'हफ्ते', 'हफ़्ते', 'हफ्ता', 'सप्ताह'],
  ['month', 'mahine', 'mahina', 'महीने', 'महीना'],
  ['hour', 'ghante', 'ghanta', 'ghanto', 'घंटे', 'घंटा', 'hr', 'hrs'],
  ['minute', 'मिनट', 'mins', 'min'],
  ['days', 'din', 'dino', 'दिन', 'दिनों'],
  ['later', 'baad', 'bad', 'बाद', 'mein', 'me', 'में'],
  ['half', 'aadhe', 'adhe', 'aadha', 'आधे', 'आधा'],
  ['half-past', 'sadhe', 'saadhe', 'saade', 'sade', 'साढ़े', 'साढे'],
  ['quarter-past', 'sava', 'sawa', 'savaa', 'सवा'],
  ['quarter-to', 'paune', 'pone', 'पौने'],
  ['one-and-half', 'dedh', 'डेढ़', 'डेढ'],
  ['two-and-half', 'dhai', 'dhaai', 'ढाई'],
  ['th', 'tarikh', 'tareekh', 'तारीख'],
  // Words that only join the others.
  ['', 'ko', 'ke', 'ki', 'ka', 'par', 'pe', 'tak', 'को', 'के', 'की', 'का', 'पर', 'तक'],
]

const words = new Map(
  [
    ...plain.map(([english, ...hindi]) => ({ english, hindi })),
    ...numbers.map((hindi, at) => ({ english: String(at + 1), hindi })),
    ...weekdays.map(([english, ...begins]) => ({
      english,
      hindi: begins.flatMap((begin) => dayEndings.map((ending) => begin + ending)),
    })),
  ].flatMap(({ english, hindi }) => hindi.map((word) => [word.normalize('NFC'), english] as const)),
)

/** Days that count from today in either direction. */
const away = new Map([
  ...['kal', 'कल', 'kl'].map((word) => [word, 1] as const),
  ...['parso', 'parson', 'parsoon', 'parsu', 'परसों', 'परसो'].map((word) => [word, 2] as const),
  ...['narso', 'narson', 'tarso', 'tarson', 'नरसों'].map((word) => [word, 3] as const),
])

const aheadOrBack = (days: number, looks: Looks) =>
  looks === 'past' ? (days === 1 ? 'yesterday' : `${days} days ago`) : days === 1 ? 'tomorrow' : `in ${days} days`

const devanagariDigits = /[०-९]/g
const zero = '०'.charCodeAt(0)

/** Hindi and Hinglish words of days and times in English, in the order in which they were typed. */
export const inEnglish = (text: string, looks: Looks): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(devanagariDigits, (digit) => String(digit.charCodeAt(0) - zero))
    // A time and its word may be typed as one: 6baje, 11बजे.
    .replace(/(\d)(baje|bje|बजे)/g, '$1 baje')
    .split(/[\s,]+/)
    .map((word) => {
      const days = away.get(word)
      return days === undefined ? (words.get(word) ?? word) : aheadOrBack(days, looks)
    })
    .filter(Boolean)
    .join(' ')
