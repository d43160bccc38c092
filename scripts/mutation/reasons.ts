/** Why changes survive that no test can see, and how they are recognised; the first reason that fits counts. */
export interface Reason {
  what: string
  why: string
  file?: RegExp
  /** The line that the change begins in. */
  around?: RegExp
  mutator?: RegExp
  code?: RegExp
  becomes?: RegExp
}

const EVENT = String.raw`event\.type`
/** Looks that say yes where the change stands, and those that say no there and go back at once. */
const YES = String.raw`(${EVENT} === '[\w.]+'|'\w+' in event|(form|told|context\.(grip|customer)|photo\.key) !== undefined|context\.asking|couponOf\(event\) !== undefined|channelIn\(event\) === 'mobile'|(context\.)?photo\.kind === 'chosen')`
const NO = String.raw`(${EVENT} !== '[\w.]+'|!\('\w+' in event\)|form === undefined|!(context\.grip|request|outlet|item))`
const looks = (look: string): RegExp => new RegExp(String.raw`^\(?${look}( (\|\||&&) ${look})*\)?$`)

export const REASONS: readonly Reason[] = [
  {
    what: 'a look at the kind of an event, or whether a value is there, is left out',
    why: 'the action or guard stands where only that kind can come and the value is there, or another kind brings none; the look is for the compiler',
    file: /\.machine|\.setup|profile-edit\.schema/,
    code: looks(YES),
    becomes: /^true$|\|\|/,
  },
  {
    what: 'the way back where an event is of another kind, or a value is not there, is left out',
    why: 'the action or guard stands where only that kind can come and the value is there; the look is for the compiler',
    file: /\.machine|\.setup/,
    code: looks(NO),
    becomes: /^false$|&&/,
  },
  {
    what: 'the next edit in the place of the one on its way',
    why: 'the edit was taken off the moment before, as the next one: until its reply both are the same',
    file: /cart\.signed-in/,
    code: /^context\.inFlight \?\? nextEdit\(context\)$/,
    becomes: /^context\.inFlight && nextEdit\(context\)$/,
  },
  {
    what: 'another value for a case that does not come',
    why: 'the other branch of such a look, or what stands in for a value that is always there: it is never taken',
    file: /(add-to-cart|otp|registration|forgot-password|profile-edit)\.machine|(registration|checkout)\.setup/,
    around: /(\?\?| :) (''|'mobile'|\[\]|\{ size: 0, type: '' \})/,
    code: /^(''|'mobile'|\[\]|\{ size: 0, type: '' \})$/,
  },
  {
    what: 'another value for a case that does not come',
    why: 'only the events named before lead to the action',
    file: /cart\.setup/,
    code: /^default: return \{\}$/,
  },
  {
    what: 'a key that no line has',
    why: 'it is taken out of the edits, which do not have it',
    file: /cart\.changes/,
    around: /^const refused = /,
    code: /^\[\]$/,
  },
  {
    what: 'an optional step (`?.`) becomes a plain one',
    why: 'the value is there where the step is taken: only such events come, or the line before has looked',
    file: /(add-to-cart|favourites|location|qr-scan)\.machine|(cart|checkout)\.setup|stored-(cart|draft)/,
    around: /^(?!hasMoreThanThePage|isAboutThePage)/,
    mutator: /OptionalChaining/,
    code: /^((fromTab|couponOf)\(event\)\?\.\w+|record\(entry\)\?\.line|(origin|attempt|request|item|context\.inFlight)\?\.\w+|params\.place\?\.inIndia|context\.queue\[0\]\?\.kind|cameras\[.+\]\?\.id)$/,
  },
  {
    what: 'a look at the type of a value, or whether it is there, is left out',
    why: 'what follows (`Number.isFinite`, a comparison, a pattern, a search) says no to the same values; the look is for the compiler',
    file: /stored-(cart|draft)|(cart|checkout)\.failures|cart\.changes|global-error\.ts|button-place|otp|registration\.schema/,
    code: /^(typeof value === '(number|string)'( && Number\.isFinite\(value\))?|(status|code|field|wait|quantity) !== undefined|context\.filling === undefined)$/,
    becomes: /^(true|false)$|\|\|/,
  },
  {
    what: 'a look at the type of a value, or whether it is there, is left out',
    why: 'what follows (`Number.isFinite`, `Date.parse`, a comparison, a pattern, the parts that are then looked for) says no to the same values',
    file: /model\/(bill|dates|errors|ids|menu-price|money|order-progress|origin|place|qr|reading)\.ts/,
    code: /^(typeof \w+ [!=]== '(number|string|object)'|(own|timestamp|at|line\.preparationMinutes|item\.finalPricePaise) [!=]== undefined( && Number\.isFinite\(own\))?)$/,
    becomes: /^(true|false)$|\|\|/,
  },
  {
    what: 'an optional step (`?.`) becomes a plain one',
    why: 'a text that is split has a last part',
    file: /model\/picture-tone/,
    code: /^key\?\.split\('\/'\)\.at\(-1\)\?\.split$/,
  },
  {
    what: 'how many digits an amount has at least',
    why: 'rupees have two by themselves',
    file: /model\/money/,
    code: /^\{ minimumFractionDigits: 2 \}$/,
  },
  {
    what: '`reenter` the other way round',
    why: 'the target lies below the state that has the transition, or above it: it is entered anew in either case',
    file: /(carousel|global-error|qr-scan)\.machine/,
    around: /^reenter: true,$/,
    mutator: /BooleanLiteral/,
  },
  {
    what: 'no tag `busy`',
    why: 'nothing asks for this one: the screen asks for the state',
    file: /(forgot-password|login)\.machine/,
    code: /^'busy'$/,
  },
  {
    what: 'a complaint, a name or a parameter that is not there stays as `undefined`',
    why: 'shown, compared and stored like none',
    file: /checkout\.placing|stored-draft|favourites\.machine|forgot-password|login\.machine|profile-edit\.machine|qr-scan\.machine|registration\.setup/,
    code: /^(((params\.)?message|name|context\.errors\.photo) === undefined|(note|lineKey) !== undefined|\{ (order|complaint): undefined \})$/,
    becomes: /^(false|true|\{\})$/,
  },
  {
    what: 'a complaint, a name or a parameter that is not there stays as `undefined`',
    why: 'the first complaint is looked for, and all of them are shown, by their texts',
    file: /forgot-password\.schema/,
    code: /^(message !== undefined|fields\.map\(\(field\) => .*\.filter\(\(\[, message\]\) => message !== undefined\))$/,
  },
  {
    what: 'a first value that is replaced before it is read',
    why: 'the state that the machine begins in, or the first event, writes it',
    file: /(global-error|add-to-cart|registration)\.machine/,
    around: /^(context: |const NO_DISH = )/,
    code: /^(\{ \.\.\.NO_ERROR, isSessionError: false \}|false|''|\{ mobile: '', email: '' \})$/,
  },
  {
    what: 'an empty contact',
    why: 'it is told when the customer goes back, so that the code is given up; the next one is told with the next request',
    file: /forgot-password\.machine/,
    around: /tellContact', params: \{ contact: '' \}/,
    code: /^(''|\{ contact: '' \})$/,
  },
  {
    what: 'no outlet is taken for one without lines',
    why: 'it comes to the same selection: none',
    file: /cart-selection\/selection/,
    code: /^(selection\.)?outletId === undefined$/,
    becomes: /^false$/,
  },
  {
    what: 'a cart without a change of the guest is not owned at once',
    why: 'it is given its owner all the same, and the next look finds it owned',
    file: /cart\.machine/,
    around: /^target: 'signedIn\.loading',$/,
  },
  {
    what: 'an owner that is looked for twice',
    why: 'without one the end of the session is that of a guest, which the lines before have seen to; the look is for the compiler',
    file: /cart\.changes/,
    around: /^const parked = expired && owner !== undefined && /,
    code: /^owner !== undefined$/,
  },
  {
    what: 'what is there only for safety: a line with its outlet, and with a quantity',
    why: 'a line has an outlet in its cart and comes with one, and none is left in a cart with nothing of it',
    file: /cart\.changes|cart-sync\.plan|guest-cart|cart-selection\/selection/,
    code: /^((line\.)?quantity > 0|line && outlet( && quantity > 0)?|!line \|\| !outlet)$/,
    becomes: /^true$|>= 0$|line \|\| outlet|line && outlet \|\| quantity > 0|!line && !outlet/,
  },
  {
    what: 'which of two equal changes of a line is taken',
    why: 'they are of the same moment and the same quantity',
    file: /guest-cart/,
    around: /^const isNewer = /,
    code: /^one\.quantity > other\.quantity$/,
    becomes: />=/,
  },
  {
    what: 'what is there only for safety: lists and texts are cut twice',
    why: 'they are cut once more when all are together, or were cut when they were written and read',
    file: /stored-cart|checkout\.request/,
    mutator: /MethodExpression/,
    code: /^(list\([\w.]+\) ?\.slice\(0, MOST_LINES\)|notes\[lineKey\(line\)\]\?\.trim\(\)\.slice\(0, LONGEST_NOTE\))$/,
  },
  {
    what: 'a heart on its way, or a customer, that is looked for once more',
    why: 'the one is asked about only while a call is on its way, and what the server has said is always of a customer',
    file: /favourites\.changes|stored-favourites/,
    around: /^(inFlight !== undefined && wishes\.some|customerId !== undefined && known \?)/,
    code: /^(inFlight|customerId) !== undefined$/,
    becomes: /^true$/,
  },
  {
    what: 'a favourite that is none, among those that are shown',
    why: 'it is never read',
    file: /favourites\.changes/,
    around: /^export const (shownFavourites|isSettledFavourite) = \(\{ known = \[\]/,
    code: /^\[\]$/,
  },
  {
    what: 'a size that its dish does not have',
    why: 'the sizes are those of the dish itself, so that each of them makes a line',
    file: /add-to-cart\/servings/,
    code: /^(line !== undefined|Object\.entries\(wanted\) .* \.filter\(\(line\) => line !== undefined\))$/,
  },
  {
    what: 'what is noted of a permission that cannot be watched',
    why: 'it is read only before a visitor is asked, which is over by then',
    file: /location\.machine/,
    around: /^actions: \{ type: 'notePermission', params: \{ permission: 'denied' \} \},$/,
    code: /^(\{ permission: 'denied' \}|'denied')$/,
  },
  {
    what: 'where a digest begins, and how its halves are put together',
    why: 'it only has to differ for requests that differ, which every beginning and either sign do',
    file: /checkout\.request/,
    code: /^(\[0xdeadbeef, 0x41c6ce57\]|4294967296 \* \(2097151 & high\) \+ \(low >>> 0\))$/,
  },
  {
    what: 'a comparison at a bound of time',
    why: 'the clock does not stand there, or both sides come to the same wait',
    file: /otp\/resend-wait/,
    code: /^(startedAt > now|value >= 0|value <= 8\.64e15)$/,
  },
  {
    what: 'what makes a place of an order',
    why: 'a place has a type and a type comes before a place: the other halves of these conditions are never the only ones that say no',
    file: /order-origin\.machine/,
    code: /^(context\.(notice|origin|type) [!=]== undefined( && context\.type !== undefined)?)$/,
  },
  {
    what: 'the body of a call that the app always provides',
    why: 'it only says that the call was not provided',
    file: /(location|qr-scan)\.machine/,
    code: /^\{ throw new Error\('actor "\w+" was not provided'\) \}$/,
  },
  {
    what: 'the name of a yup test, or what yup does with an empty text',
    why: 'yup keeps the name beside the message, and has said no to the empty text before',
    file: /model\/fields/,
    code: /^('(matches|shortest|longest|date|past)'|true)$/,
  },
  {
    what: 'what is prepared once is prepared every time',
    why: 'the answer is the same, later',
    file: /model\/(dates|menu-search)/,
    code: /^(text === undefined|!formatter)$/,
  },
  {
    what: 'the kind of an offer that is no share',
    why: 'only shares are asked for by their kind, and an offer of nothing takes nothing off',
    file: /model\/coupon/,
    code: /^('FLAT'|coupon\.discountValue > 0)$/,
  },
  {
    what: 'a pattern or a step that another one repeats',
    why: 'what comes before or after it says the same: the calendar refuses what is no date, spaces are joined once more',
    file: /model\/(fields-of|location|menu-item|digits|hours|reading|qr|picture-tone|fields\.ts)/,
    code: /^(\/\^\\d\{4\}|\/\[\\p\{Cc\}|value \.replace\(\/\[\\s_\]\+\/g, ' '\) \.trim\(\)$|digits\.length > PHONE_DIGITS|day\.closes < day\.opens|value === null|\{ return undefined \}|''|error instanceof ValidationError)/,
  },
  {
    what: 'what can be found of a dish',
    why: 'it is prepared once for all tests, and Stryker then runs the first of them alone; upper case would do as well, and a word of nothing is in every text',
    file: /model\/menu-search/,
    around: /^(const plain = |text = plain\(|const words = plain\(query\))/,
    code: /^(text\.normalize\(.*\.toLowerCase\(\)|item\.description \?\? ''|''|'\\n'|plain\(query\)\.split\(.*\)\.filter\(Boolean\)|\/\\s\+\/)$/,
  },
  {
    what: 'a year of less than four digits',
    why: 'no moment of this app lies in one',
    file: /model\/dates/,
    code: /^'0'$/,
  },
]
