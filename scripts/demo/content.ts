/** What the demo shop starts with. Instants are offsets from the moment of seeding. */
import type { ActivityDraft } from "@/domain/inputs";

type SkuDraft = ActivityDraft["skus"][number];

export interface DemoSale extends Omit<ActivityDraft, "opensAtMs" | "closesAtMs" | "skus"> {
  id: string;
  /** Negative: opened already. */
  opensInSeconds: number;
  /** Negative: over already. */
  closesInSeconds: number;
  skus: (SkuDraft & { id: string })[];
  /** Units that demo buyers have paid for, by SKU id. */
  alreadySold?: Record<string, number>;
}

export interface DemoAccount {
  id: string;
  email: string;
  name: string;
  role: "operator" | "buyer";
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const SHOP = {
  currency: "CNY",
  timeZone: "Asia/Shanghai",
  paymentWindowSeconds: 15 * MINUTE,
} as const;

/** Running, with plenty left; the kiln's cap is smaller than the glazes together. */
const KETTLE: DemoSale = {
  ...SHOP,
  id: "kettle",
  title: {
    en: "Harbour kettle, hand-thrown, 1.2 l",
    zh: "港湾手作陶壶 1.2 升",
  },
  summary: {
    en: "Thrown and glazed by one potter in Jingdezhen, and safe on a gas flame. Three glazes share one kiln: when its 360 kettles are gone, all three are.",
    zh: "景德镇匠人一手拉坯、施釉，可直接上明火。三款釉色同窑烧成，全窑仅 360 把，售完即止。",
  },
  picture: "kettle",
  opensInSeconds: -40 * MINUTE,
  closesInSeconds: 3 * HOUR,
  unitsPerBuyer: 2,
  cap: 360,
  skus: [
    {
      id: "kettle-blue",
      name: { en: "Tidal blue", zh: "潮汐蓝" },
      priceCents: 19_900,
      listPriceCents: 45_900,
      total: 200,
      unitsPerBuyer: 1,
    },
    {
      id: "kettle-chalk",
      name: { en: "Chalk", zh: "月白" },
      priceCents: 19_900,
      listPriceCents: 45_900,
      total: 160,
      unitsPerBuyer: 1,
    },
    {
      id: "kettle-tenmoku",
      name: { en: "Tenmoku black", zh: "天目黑" },
      priceCents: 23_900,
      listPriceCents: 52_900,
      total: 80,
      unitsPerBuyer: 1,
    },
  ],
  alreadySold: { "kettle-blue": 117, "kettle-chalk": 64, "kettle-tenmoku": 71 },
};

/** Running, two units left; what is held comes back within two minutes. */
const HEADPHONES: DemoSale = {
  ...SHOP,
  id: "headphones",
  title: {
    en: "Stillwater wireless headphones",
    zh: "静水无线降噪耳机",
  },
  summary: {
    en: "Closed back, active noise cancelling, 48 hours on a charge. The last forty of this run, with a two-year warranty. Pay within two minutes, or yours goes back on sale.",
    zh: "头戴封闭式，主动降噪，一次充电可听 48 小时。本批最后 40 副，整机保修两年。抢到后请在两分钟内付款，逾期自动放回。",
  },
  picture: "headphones",
  opensInSeconds: -25 * MINUTE,
  closesInSeconds: 2 * HOUR,
  paymentWindowSeconds: 2 * MINUTE,
  unitsPerBuyer: 1,
  cap: null,
  skus: [
    {
      id: "headphones-ink",
      name: { en: "Ink and vermilion", zh: "墨黑朱红" },
      priceCents: 69_900,
      listPriceCents: 129_900,
      total: 40,
      unitsPerBuyer: 1,
    },
  ],
  alreadySold: { "headphones-ink": 38 },
};

/** Running, over in eight minutes. */
const TEA: DemoSale = {
  ...SHOP,
  id: "tea",
  title: {
    en: "First-flush Longjing, picked before Qingming",
    zh: "明前西湖龙井，头采新茶",
  },
  summary: {
    en: "One bud, one leaf, pan-fired the day it was picked on Shifeng hill. Packed in a tin that keeps the light out. Up to four tins a person.",
    zh: "狮峰山头采，一芽一叶，当日手工炒制。铁罐避光密封，锁住豆香。每人限购四罐。",
  },
  picture: "tea",
  opensInSeconds: -2 * HOUR,
  closesInSeconds: 8 * MINUTE,
  unitsPerBuyer: 4,
  cap: null,
  skus: [
    {
      id: "tea-50g",
      name: { en: "50 g tin", zh: "50 克罐装" },
      priceCents: 12_800,
      listPriceCents: 19_800,
      total: 240,
      unitsPerBuyer: 4,
    },
    {
      id: "tea-125g",
      name: { en: "125 g tin", zh: "125 克罐装" },
      priceCents: 28_800,
      listPriceCents: 46_800,
      total: 120,
      unitsPerBuyer: 2,
    },
  ],
  alreadySold: { "tea-50g": 183, "tea-125g": 52 },
};

/** Opens while you watch. */
const BICYCLE: DemoSale = {
  ...SHOP,
  id: "bicycle",
  title: {
    en: "Causeway city bicycle, eight-speed",
    zh: "长堤城市自行车，内八速",
  },
  summary: {
    en: "Steel frame, hub gears, and nothing that rattles. Assembled and tuned in Shanghai; delivered to your door ready to ride. One per person.",
    zh: "铬钼钢车架，内八速花鼓，骑行安静顺滑。上海整车装配调校，送货上门，到手即骑。每人限购一辆。",
  },
  picture: "bicycle",
  opensInSeconds: 100,
  closesInSeconds: 2 * HOUR,
  unitsPerBuyer: 1,
  cap: null,
  skus: [
    {
      id: "bicycle-m",
      name: { en: "Medium, 160 to 174 cm", zh: "M 码，适合身高 160–174 厘米" },
      priceCents: 189_900,
      listPriceCents: 329_900,
      total: 60,
      unitsPerBuyer: null,
    },
    {
      id: "bicycle-l",
      name: { en: "Large, 175 to 190 cm", zh: "L 码，适合身高 175–190 厘米" },
      priceCents: 189_900,
      listPriceCents: 329_900,
      total: 40,
      unitsPerBuyer: null,
    },
  ],
};

/** Ended an hour ago, not sold out. */
const UMBRELLA: DemoSale = {
  ...SHOP,
  id: "umbrella",
  title: {
    en: "Plum-rain umbrella, eight ribs",
    zh: "梅雨八骨长柄伞",
  },
  summary: {
    en: "Fibreglass ribs that bend in a gust and come back, a canopy that shakes dry, and a handle of steamed chestnut wood.",
    zh: "玻璃纤维伞骨，遇强风弯而不折；伞面一抖即干；栗木蒸弯手柄，握感温润。",
  },
  picture: "umbrella",
  opensInSeconds: -4 * HOUR,
  closesInSeconds: -1 * HOUR,
  unitsPerBuyer: 2,
  cap: null,
  skus: [
    {
      id: "umbrella-red",
      name: { en: "Vermilion and paper", zh: "朱红米白" },
      priceCents: 8_900,
      listPriceCents: 16_900,
      total: 150,
      unitsPerBuyer: 2,
    },
  ],
  alreadySold: { "umbrella-red": 131 },
};

export const DEMO_SALES: readonly DemoSale[] = [KETTLE, HEADPHONES, TEA, BICYCLE, UMBRELLA];

/** Shared by all demo accounts, and no secret. */
export const DEMO_PASSWORD = "tidegate-demo";

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { id: "demo-operator", email: "operator@tidegate.example", name: "Shen Yu", role: "operator" },
  { id: "demo-ada", email: "ada@tidegate.example", name: "Ada Marsh", role: "buyer" },
  { id: "demo-lin", email: "lin@tidegate.example", name: "林知夏", role: "buyer" },
];
