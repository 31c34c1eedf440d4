import { describe, expect, test } from "vitest";
import {
  discountText,
  faultsOf,
  fieldsOf,
  newDraft,
  sumsOf,
  withNewer,
  withThirdParty,
} from "./quote-draft.ts";

const rates = { taxPercent: 18, goodsThirdPartyTaxPercent: 5 };
const car = { previousNcb: "25", claimsStatus: "not_claimed", vehicleType: "car", newOwner: false } as const;
const empty = newDraft(car, rates);

describe("a quote as it is typed", () => {
  test("begins with the bonus of the next policy and the agency's tax; a truck's third party has its own", () => {
    expect(empty).toMatchObject({ ncb: "35", taxPercent: "18", thirdPartyTaxPercent: "18", insurer: "" });
    const truck = newDraft({ ...car, claimsStatus: null, vehicleType: "truck" }, rates);
    expect(truck).toMatchObject({ ncb: "", thirdPartyTaxPercent: "5" });
    expect(newDraft({ ...car, previousNcb: "0", newOwner: true }, rates).ncb).toBe("0");
  });

  test("the parts that its plan does not have are not sent, and stay in the draft", () => {
    const draft = { ...empty, insurer: "Digit", ownDamage: "8,930", thirdParty: "3416" };
    expect(fieldsOf({ ...draft, plan: "third_party" })).toMatchObject({
      ownDamage: null,
      ncb: null,
      thirdParty: 3416,
    });
    expect(fieldsOf({ ...draft, plan: "own_damage" })).toMatchObject({ ownDamage: 8930, thirdParty: null });
  });

  test("its total is computed from the parts, and checked against the paper's", () => {
    const draft = { ...empty, ownDamage: "8930", addOnPremium: "2350", thirdParty: "3416" };
    expect(sumsOf(draft).computed?.total).toBe(13_654);
    expect(sumsOf({ ...draft, statedTotal: "13,660" }).stated).toBe(13_660);
    expect(sumsOf(empty)).toEqual({ computed: undefined, stated: undefined });
  });

  test("a goods tariff of a commercial vehicle brings the goods tax rate, unless another rate was typed", () => {
    const lead = { vehicleType: "commercial_vehicle" };
    const chosen = { ...empty, ...withThirdParty(empty, "16049", lead, rates) };
    expect(chosen).toMatchObject({ thirdParty: "16049", thirdPartyTaxPercent: "5" });
    expect(withThirdParty(chosen, "14343", lead, rates)).toMatchObject({ thirdPartyTaxPercent: "18" });
    expect(withThirdParty({ ...empty, thirdPartyTaxPercent: "12" }, "16049", lead, rates)).toEqual({
      thirdParty: "16049",
    });
  });

  test("values stored meanwhile replace only what they changed; what was typed elsewhere stays", () => {
    const typed = { ...empty, insurer: "Digit", idv: "500000" };
    const newer = { ...empty, thirdParty: "7897" };
    expect(withNewer(typed, empty, newer)).toEqual({ ...typed, thirdParty: "7897" });
  });

  test("a wrong amount says what is right, and no total is shown with it", () => {
    const wrong = { ...empty, insurer: "Digit", statedTotal: "100" };
    expect(faultsOf({ ...wrong, ownDamage: "-5", thirdParty: "1234567890123", taxPercent: "60" })).toEqual({
      ownDamage: "Not below 0",
      thirdParty: "At most ₹9,99,99,99,99,999",
      taxPercent: "At most 50",
    });
    expect(sumsOf({ ...wrong, ownDamage: "much", thirdParty: "3416" }).computed).toBeUndefined();
    expect(faultsOf({ ...wrong, statedTotal: "0" }).statedTotal).toBe(
      "What is to be paid must be more than ₹0",
    );
    expect(faultsOf({ ...wrong, plan: "third_party", ownDamage: "much" })).toEqual({});
  });

  test("a discount in percent is a share of the own damage, and a rate may have its sign", () => {
    const draft = {
      ...empty,
      insurer: "Digit",
      idv: "4.5 lakh",
      ownDamage: "8,200",
      discount: "40%",
      taxPercent: "18 %",
    };
    expect(faultsOf(draft)).toEqual({});
    expect(fieldsOf(draft)).toMatchObject({ idv: 450_000, discount: 3280, taxPercent: 18 });
    expect(discountText(draft)).toBe("₹3,280");
    expect(discountText({ ...draft, discount: "3280" })).toBeUndefined();
    expect(faultsOf({ ...draft, ownDamage: "" }).discount).toBe("Enter the own damage first");
    expect(faultsOf({ ...draft, idv: "40%" }).idv).toBe("Enter a number");
  });

  test("each fault stands at its field", () => {
    expect(faultsOf(empty)).toEqual({
      insurer: "Insurer is required",
      statedTotal: "Enter the break-up or the total",
    });
    expect(faultsOf({ ...empty, insurer: "Digit", idv: "much", ownDamage: "10", discount: "20" })).toEqual({
      idv: "Enter a number",
      discount: "More than the own-damage premium",
    });
  });
});
