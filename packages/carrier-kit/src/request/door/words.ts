/**
 * Words of addresses by language, in plain small letters (see `fold`).
 * Sources: openvenues/libpostal, resources/dictionaries and resources/addresses (24 Nov 2026); Royal Decree of 24 April 2014, art. 34
 * (Belgian boxes); Kadaster, Nummeraanduiding (the Netherlands).
 */

/** Small letters without marks, to compare words. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (lists: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.values(lists).flatMap((list) => list.split(' ')));

/** A staircase, floor, flat, door, or a second house, which follow a house number. */
const FLATS = wordsOf({
  nl: 'bus app appartement apt unit kamer verdieping verd etage et hoog huis hs bis boven beneden rood zwart wit groen blauw blok gebouw toren loods hal ligplaats to bg achter voor links rechts rd zw bel trap woning studio noordzijde zuidzijde oostzijde westzijde noord oost west zuid nz zz bovenwoning benedenwoning souterrain bedrijfsunit parterre en wachtkamer ark',
  de: 'app apartment appartement appt apt wohnung wohnungsnummer whg we wg zi zimmer og ug eg dg stock stockwerk stk etage haus hinterhaus hh vorderhaus vh seitenflugel seitenhaus sf hof aufgang aufg eingang gebaude geb nebengebaude hauptgebaude quergebaude ruckgebaude rgb rgbd gartenhaus block bau trakt flugel turm links rechts mitte li re mi und bis erdgeschoss erdgeschoß obergeschoss obergeschoß dachgeschoss dachgeschoß untergeschoss untergeschoß geschoss halle tor raum buro souterrain parterre hochparterre stiege stg top tur tuer objekt obj turnr topnr lager rampe hofgebaude einliegerwohnung anbau bungalow u remise',
  fr: 'bte boite box b ter quater quinquies appt apprt bat batiment esc escalier porte hall entree rdc rez logement logt lgt lot chambre ch cage tour droite gauche dt gche face niveau niv studio etg etages apartement',
  it: 'int interno sc scala piano pal palazzina palazzo appartamento edificio ed lotto citofono rosso nero p pt terra',
  es: 'piso puerta pta planta plta pl escalera bloque blq blq. portal izq izda izqda izquierda dcha der drcha derecha dch atico sobreatico atc entresuelo ent entlo principal pral bajo bajos bjo casa edif nave oficina dpto depto local interior duplex',
  pt: 'andar dto direito dir esq esquerdo frente frt fte rc r/c cave loja lote bloco bl sala fracao porta sub',
  pl: 'm mieszkanie miesz mieszk lok lokal bud budynek kl klatka pietro pok pokoj segment hala wejscie',
  cz: 'byt patro poschodie posch poschodi vchod dvere schodiste sekce dom blok prizemi suterén suteren',
  hu: 'em emelet fsz fszt foldszint ajto lph lepcsohaz lh epulet ep hrsz felemelet magasfoldszint mfszt alagsor tetoter',
  sv: 'och lgh lagenhet tr trappa trappor nb n.b bv b.v vaning van plan uppgang upg port hus trapphus og bst bostad',
  no: 'og etg etasje leil leilighet oppgang opg inngang u.etg underetasje kjeller l',
  da: 'st kl th tv mf t.v t.h m.f sal dor dør lejl lejlighed opgang stuen kaelder kælder bygning vaer vær',
  fi: 'as asunto as. krs kerros rappu rp porras huone hm ovi',
  en: 'flat floor fl suite ste room rm building bldg level office house ground basement penthouse block no studio shop maisonette annexe annex lvl',
  ro: 'bloc scara sc etaj ap corp interfon parter mansarda demisol tronson camera',
  gr: 'διαμ διαμερισμα οροφος ορ ισογειο υπογειο διαμ. diam diamerisma orofos isogeio isogio ypogeio',
  bg: 'ет етаж ап вх вход бл блок кв корп корпус офис ofis',
  hr: 'kat stan ulaz prizemlje stanovanje nadstropje',
  baltic: 'bt butas dz dzivoklis krt korter korrus aukstas',
});

/** Of these the ones that no street is named after: before a number they are no part of a street's name. */
const NEVER_IN_NAMES = wordsOf({
  all: 'app apt appt apartment appartement appartamento whg wohnung zi zimmer etage etg stock top lgh leil lejl floor flat unit kamer verdieping byt em emelet lok mieszkanie lokal int interno piso puerta pta blq bl ap διαμ οροφος escalier esc bte suite room stiege scala krs bst batiment bat oppgang lvl krs sal rdc rez nave',
});

export const isFlatWord = (word: string): boolean => FLATS.has(trimmed(word));
export const isNeverInName = (word: string): boolean => NEVER_IN_NAMES.has(trimmed(word));
const trimmed = (word: string): string => fold(word).replace(/[.,:;]+$/, '');

/** Before these words a street has not ended: `Rue du Bus 4`, `Am Hof 3`. */
export const ARTICLES = wordsOf({
  all: 'de la le les l du des d da do das dos di della dei del delle van der den het t am an auf im in zum zur bei vor dem the of ul os el los las',
});

const MONTHS = wordsOf({
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  de: 'januar februar marz august dezember mai',
  fr: 'janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre',
  es: 'enero febrero mayo junio julio septiembre setiembre octubre noviembre diciembre',
  pt: 'janeiro fevereiro marco abril maio junho julho setembro outubro novembro dezembro',
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  cs: 'ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince',
  sk: 'januara februara aprila juna jula augusta septembra oktobra novembra decembra',
  hu: 'marcius majus junius julius augusztus szeptember oktober',
  sv: 'maj augusti',
  fi: 'tammikuun helmikuun maaliskuun huhtikuun toukokuun kesakuun heinakuun elokuun syyskuun lokakuun marraskuun joulukuun',
  ro: 'ianuarie februarie martie aprilie iunie iulie septembrie octombrie noiembrie decembrie',
  en: 'january february march may june july october',
  gr: 'ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου martiou oktovriou noemvriou septemvriou augoustou maiou',
});

/** A month, or a word that begins with one: `Septemberplein`. */
export function isMonth(word: string): boolean {
  const plain = trimmed(word);
  return MONTHS.has(plain) || [...MONTHS].some((month) => month.length > 3 && plain.startsWith(month));
}

/** Kinds of street, with which the name begins or ends. */
const STREET_TYPES = wordsOf({
  fr: 'rue r avenue av ave boulevard bd boul bld bvd place pl chemin ch che chem impasse imp allee allees all quai route rte rt cours cite square sq passage pass sentier esplanade promenade ruelle villa faubourg fg rond-point venelle montee cote traverse voie hameau lotissement clos residence chaussee grande grand-rue sente parvis galerie mail',
  en: 'street st road rd avenue lane ln drive dr close court ct crescent cres terrace place way grove gardens gdns square hill park row walk mews green drove market parade view rise wharf estate broadway parkway pkwy boulevard blvd circle cir trail trl highway hwy pike loop heights quay gate',
  de: 'strasse straße str. str platz weg gasse allee bundesstrasse bundesstraße objekt ring ufer damm',
  nl: 'straat plein laan weg wijk kade gracht dijk steenweg singel buurt zone vak',
  es: 'calle c/ avenida avda plaza paseo carrer',
  pt: 'rua travessa praceta estrada praca',
  it: 'via viale corso piazza strada',
  pl: 'ulica ul. ul aleja osiedle os. os dywizjonu',
  nordic: 'vej gade vei gate gata vag vagen katu tie linja plads',
  hu: 'utca u. u ut tér ter krt. krt korut sor',
  ro: 'str. bd. bd calea aleea sos. soseaua bulevardul bulevard strada',
});
/** Of these the ones that stand alone before a number that is the street's name: `Straße 101`, `Wijk 1`. */
const NUMBERED = wordsOf({
  all: 'strasse straße str. bundesstrasse bundesstraße objekt weg wijk plein laan zone vak vej calle via rua dywizjonu ulica ul. street road avenue',
});
export const isNumberedStreet = (street: string): boolean => NUMBERED.has(fold(street.trim()));

/** Ends of words that are streets: `Hauptstraße`, `Keizersgracht`. */
const STREET_ENDS =
  /(?:str|strasse|straße|straat|weg|platz|gasse|allee|ring|ufer|damm|steig|laan|plein|gracht|kade|dijk|singel|steenweg|vej|vei|veien|gade|gata|gatan|gate|vag|vagen|katu|tie|polku)\.?$/;

/** Whether a text has a word for a kind of street in it. */
export const isStreetName = (text: string): boolean =>
  text.split(' ').some((word) => isStreetType(word) || STREET_ENDS.test(fold(word)));

export const isStreetType = (word: string): boolean => STREET_TYPES.has(fold(word).replace(/,$/, ''));
