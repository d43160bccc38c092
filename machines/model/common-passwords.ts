/** What people choose first, of six characters or more, without digits and signs at the end: those are taken off before looking. */
const WORDS = `
password passwort passw0rd pass1word mypassword thepassword newpassword changeme changeit letmein letmeinnow openup opensesame
welcome welcomehome welcomeback iloveyou iloveu iloveme iloveindia loveyou lovely lover forever always babygirl babyboy darling sweetheart sweety
sweetie honey cutie beautiful handsome princess prince queen kingkong angel angels butterfly sunshine moonlight rainbow flower flowers summer
winter spring autumn monsoon january february august september october november december monday tuesday wednesday thursday friday saturday sunday
admin administrator adminadmin superuser superman batman spiderman ironman captain avengers starwars pokemon naruto doraemon chotabheem
monkey dragon tiger lion panther eagle falcon phoenix shadow hunter killer master mustang ferrari porsche mercedes jaguar yamaha
football baseball basketball cricket hockey soccer tennis badminton kabaddi arsenal chelsea liverpool barcelona juventus realmadrid
computer internet samsung iphone android nokia google facebook instagram whatsapp youtube twitter amazon flipkart windows microsoft
secret secrets topsecret private access unlock freedom trustno trustme whatever nothing something anything everything hello helloworld
hellohello hello123hello goodluck goodmorning goodboy goodgirl default guest guestguest testing tester testtest temporary temp123temp
qwerty qwertyuiop qwertyui qwerty123qwerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdzxc zaqwsx
azerty azertyuiop abcdef abcdefg abcdefgh abcabc abc123abc aaaaaa a1b2c3 a1b2c3d4 q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 xsw2zaq1 qwe123qwe asd123asd
india indian indiaindia bharat hindustan jaihind vandemataram mumbai bombay delhi newdelhi kolkata calcutta chennai madras bangalore
bengaluru hyderabad pune lucknow jaipur ahmedabad kerala punjab gujarat maharashtra rajasthan tamilnadu karnataka goa1goa
krishna krishnaa radhakrishna radhekrishna harekrishna shivshiv mahadev harharmahadev jaishreeram jaishriram shreeram jaimatadi ganesh ganesha
ganpati hanuman bajrang sairam saibaba omsairam lakshmi laxmi saraswati durga parvati sitaram jaimaa waheguru satnam allahu bismillah
allahuakbar alhamdulillah muhammad mohammad mohammed jesus jesuschrist christ godisgood godislove thankgod blessed faith
rahul rajesh rakesh ramesh suresh mahesh mukesh dinesh ganesha santosh sandeep sanjay vijay vikram vishal vinod deepak manish manoj anil
ashok arjun aditya abhishek amit ankit ankita priya pooja neha nisha sunita anita kavita savita preeti swati shweta sneha divya
sachin sachintendulkar tendulkar dhoni msdhoni virat viratkohli kohli rohit rohitsharma shahrukh srk123srk salman salmankhan aamir hrithik
amitabh rajni rajnikanth rajini deepika alia1alia katrina kareena
michael jordan jennifer jessica ashley daniel andrew joshua matthew robert thomas charlie george harley hannah nicole maggie ginger
pepper cookie cheese chocolate coffee banana orange biryani samosa chapati masala paneer tandoori mango mangoes
restaurant hotel hoteluser customer customers kitchen waiter foodie foodlover
login signin signup register username user1user useruser mobile myphone phone number mynumber myname family mother father mummypapa mummy
mummydaddy mumdad momdad maapaa daddy papa sister brother friend friends bestfriend bff4ever husband wife jaanu jaaneman
london newyork america canada england pakistan kashmir nepal london123london paris france germany
purple yellow orange silver golden diamond crystal rockstar rocknroll metallica eminem shakira ladygaga blink jackson
matrix merlin cowboy dallas yankees ranger rangers steelers packers buster bailey tigger snoopy mickey donald
fuckyou fuckoff fuckme asshole bitch bastard bullshit sexsex sexy sexyboy sexygirl
nopassword nopass mypass passpass pass word letmepass enter entrance sesame please pleasehelp helpme
`

const KNOWN = new Set(WORDS.trim().split(/\s+/))

const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
  '147258369',
  '159753',
  '789456123',
]

export const TOO_COMMON = 'This password is too easy to guess. Please choose another one.'

/** Whether a password is among the first that an attacker tries. `own` are the customer's email, phone number and name; `brand` is the product's name. */
export function isCommonPassword(password: string, own: readonly string[] = [], brand?: string): boolean {
  const plain = password.toLowerCase()
  return (
    isOwn(plain, own) ||
    isRepetition(plain) ||
    isRun(plain) ||
    stems(plain).some((stem) => KNOWN.has(stem) || stem === brand?.toLowerCase())
  )
}

/** The password itself, without what is put at its ends, and with look-alikes read as letters. */
function stems(plain: string): string[] {
  const bare = [plain, plain.replace(/[^\p{L}]+$/u, ''), plain.replace(/^[^\p{L}]+/u, ''), plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')]
  return bare.flatMap((stem) => [stem, withLetters(stem)])
}

const LOOK_ALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const withLetters = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign)

function isOwn(plain: string, own: readonly string[]): boolean {
  return own
    .flatMap((value) => [value, value.split('@')[0] ?? '', value.replaceAll(' ', '')])
    .some((value) => value.toLowerCase() === plain)
}

/** One piece of up to four characters, again and again: aaaaaa, 121212, abcabc. */
const isRepetition = (plain: string): boolean => /^(.{1,4}?)\1+$/su.test(plain)

/** Neighbours on the keyboard or in the alphabet, in either direction, possibly twice: 654321, 123123, 123abc is none. */
function isRun(plain: string): boolean {
  const within = (run: string) => run.includes(plain) || run.includes([...plain].toReversed().join(''))
  return RUNS.some((run) => within(run) || within(run.repeat(2)))
}
