import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from "@mantine/core";

/**
 * The shop's tokens for the console's component library. Shade 8 carries text and edges: 4.5:1 on
 * paper and on card at least, and white on it. Shade 3 of tide and shade 4 of amber are the levels
 * of stock.
 */
const tide: MantineColorsTuple = [
  "#eaf3f4",
  "#dcebed",
  "#b9d8dd",
  "#8ec3cd",
  "#6cb0bd",
  "#3f8fa0",
  "#27798c",
  "#186a7d",
  "#0f5c6e",
  "#0a4756",
];
const vermilion: MantineColorsTuple = [
  "#fdf0ed",
  "#fbe3de",
  "#f5c0b6",
  "#ef9e8f",
  "#ee8572",
  "#dc4d36",
  "#d43f28",
  "#cf3823",
  "#c8321f",
  "#a12415",
];
const amber: MantineColorsTuple = [
  "#fdf6e6",
  "#f9ebcb",
  "#f0d495",
  "#e7bf68",
  "#d9a441",
  "#c08a2a",
  "#a8741c",
  "#8f6012",
  "#7f540c",
  "#5f3d05",
];
const green: MantineColorsTuple = [
  "#e8f5ee",
  "#d6ecdf",
  "#a6d4bb",
  "#78bd97",
  "#57b184",
  "#349163",
  "#288a5b",
  "#227f53",
  "#1d7a4f",
  "#145a3a",
];
const gray: MantineColorsTuple = [
  "#f6f5f2",
  "#efede8",
  "#e4e0d8",
  "#d4cfc5",
  "#b3afa7",
  "#858d94",
  "#6b7580",
  "#57636f",
  "#5a6672",
  "#3a4650",
];
const dark: MantineColorsTuple = [
  "#dfe4e8",
  "#b9c2ca",
  "#a3aeb8",
  "#7d8993",
  "#35424d",
  "#2b3740",
  "#1d262e",
  "#131a20",
  "#0e1419",
  "#0a0f13",
];

const FONT =
  'Inter, ui-sans-serif, system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

export const theme: MantineThemeOverride = createTheme({
  primaryColor: "tide",
  primaryShade: 8,
  autoContrast: true,
  black: "#17212b",
  colors: { tide, vermilion, amber, green, gray, dark },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: "650" },
  defaultRadius: "md",
  radius: { sm: "6px", md: "9px", lg: "12px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Badge: { defaultProps: { tt: "none", radius: "xl", fw: 600 } },
    Button: { defaultProps: { fw: 600 } },
    Input: {
      vars: (_theme: unknown, { error }: { error?: unknown }) => ({
        wrapper: { "--input-bd": error ? "var(--mantine-color-error)" : "var(--tg-edge)" },
      }),
    },
    InputWrapper: { styles: { label: { fontWeight: 600 } } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#f6f5f2",
    "--mantine-color-dimmed": "#5a6672",
    "--mantine-color-error": "var(--mantine-color-vermilion-8)",
    "--mantine-color-placeholder": "#6b7580",
    "--mantine-color-default-border": "#e4e0d8",
    "--tg-card": "#ffffff",
    "--tg-line": "#e4e0d8",
    // 3:1 on card and on paper: the edge of something to type in.
    "--tg-edge": "#858d94",
    "--tg-free": "#8ec3cd",
    "--tg-held": "#d9a441",
    "--tg-sold": "#0f5c6e",
    "--tg-link": "#0f5c6e",
    "--tg-chosen": "#eaf3f4",
    "--tg-right": "#1d7a4f",
    "--tg-flight": "#7f540c",
    "--tg-drift": "#c8321f",
    "--tg-tint": "#eaf3f4",
  },
  dark: {
    "--mantine-color-body": "#131a20",
    "--mantine-color-dimmed": "#a3aeb8",
    "--mantine-color-error": "var(--mantine-color-vermilion-4)",
    "--mantine-color-placeholder": "#8f9aa4",
    "--mantine-color-default-border": "#35424d",
    "--tg-card": "#1d262e",
    "--tg-line": "#35424d",
    "--tg-edge": "#7d8993",
    "--tg-free": "#3f8fa0",
    "--tg-held": "#d9a441",
    "--tg-sold": "#b9d8dd",
    "--tg-link": "#8ec3cd",
    "--tg-chosen": "#22333b",
    "--tg-right": "#78bd97",
    "--tg-flight": "#e7bf68",
    "--tg-drift": "#ee8572",
    "--tg-tint": "#22333b",
  },
});
