/** Dial codes of all countries. For a shared dial code, the first country in the table is the default. */
import { locale } from '../text/t.ts'

const table = `
us:1 ca:1 pr:1 do:1 jm:1 ag:1 ai:1 as:1 bb:1 bm:1 bs:1 dm:1 gd:1 gu:1 kn:1 ky:1 lc:1 mp:1 ms:1 sx:1 tc:1 tt:1 vc:1 vg:1 vi:1
eg:20 ss:211 ma:212 eh:212 dz:213 tn:216 ly:218 gm:220 sn:221 mr:222 ml:223 gn:224 ci:225 bf:226 ne:227 tg:228 bj:229
mu:230 lr:231 sl:232 gh:233 ng:234 td:235 cf:236 cm:237 cv:238 st:239 gq:240 ga:241 cg:242 cd:243 ao:244 gw:245 io:246
ac:247 sc:248 sd:249 rw:250 et:251 so:252 dj:253 ke:254 tz:255 ug:256 bi:257 mz:258 zm:260 mg:261 re:262 yt:262 zw:263
na:264 mw:265 ls:266 bw:267 sz:268 km:269 za:27 sh:290 ta:290 er:291 aw:297 fo:298 gl:299
gr:30 nl:31 be:32 fr:33 es:34 gi:350 pt:351 lu:352 ie:353 is:354 al:355 mt:356 cy:357 fi:358 ax:358 bg:359 hu:36
lt:370 lv:371 ee:372 md:373 am:374 by:375 ad:376 mc:377 sm:378 va:39 ua:380 rs:381 me:382 xk:383 hr:385 si:386 ba:387 mk:389
it:39 ro:40 ch:41 cz:420 sk:421 li:423 at:43 gb:44 gg:44 im:44 je:44 dk:45 se:46 no:47 sj:47 pl:48 de:49
fk:500 bz:501 gt:502 sv:503 hn:504 ni:505 cr:506 pa:507 pm:508 ht:509 pe:51 mx:52 cu:53 ar:54 br:55 cl:56 co:57 ve:58
gp:590 bl:590 mf:590 bo:591 gy:592 ec:593 gf:594 py:595 mq:596 sr:597 uy:598 cw:599 bq:599
my:60 au:61 cc:61 cx:61 id:62 ph:63 nz:64 sg:65 th:66 tl:670 nf:672 bn:673 nr:674 pg:675 to:676 sb:677 vu:678 fj:679
pw:680 wf:681 ck:682 nu:683 ws:685 ki:686 nc:687 tv:688 pf:689 tk:690 fm:691 mh:692
ru:7 kz:7 jp:81 kr:82 vn:84 kp:850 hk:852 mo:853 kh:855 la:856 cn:86 bd:880 tw:886
tr:90 in:91 pk:92 af:93 lk:94 mm:95 mv:960 lb:961 jo:962 sy:963 iq:964 kw:965 sa:966 ye:967 om:968 ps:970 ae:971 il:972
bh:973 qa:974 bt:975 mn:976 np:977 ir:98 tj:992 tm:993 az:994 ge:995 kg:996 uz:998`

export type DialCountry = { country: string; name: string; phoneCode: number }

type Countries = readonly DialCountry[]

/** Built on first use: naming 240 countries is slow on weak phones. */
let countries: { locale: string; inTableOrder: Countries; byName: Countries } | undefined

function readTable() {
  if (countries?.locale === locale()) return countries
  const names = new Intl.DisplayNames(locale(), { type: 'region' })
  const { compare } = new Intl.Collator(locale())
  const inTableOrder = table
    .trim()
    .split(/\s+/)
    .map((entry) => readEntry(entry, names))
  countries = { locale: locale(), inTableOrder, byName: inTableOrder.toSorted((a, b) => compare(a.name, b.name)) }
  return countries
}

export const dialCountries = (): Countries => readTable().byName

export function dialCountry(country: string) {
  const entry = readTable().inTableOrder.find((one) => one.country === country)
  if (!entry) throw new Error(`no dial code for ${country}`)
  return entry
}

/** Country of an international number. Keeps the current country if it shares the dial code. */
export function countryOfNumber(digits: string, current: DialCountry) {
  const matching = readTable().inTableOrder.filter((entry) => digits.startsWith(String(entry.phoneCode)))
  if (matching.includes(current)) return current
  const longest = Math.max(...matching.map((entry) => entry.phoneCode))
  return matching.find((entry) => entry.phoneCode === longest)
}

function readEntry(entry: string, names: Intl.DisplayNames): DialCountry {
  const [country = '', phoneCode] = entry.split(':')
  return { country, name: names.of(country.toUpperCase()) ?? country, phoneCode: Number(phoneCode) }
}
