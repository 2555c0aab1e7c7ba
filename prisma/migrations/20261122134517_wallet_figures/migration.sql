-- CreateTable
CREATE TABLE "wallet_hours" (
    "brand_id" INTEGER NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "own" BIGINT NOT NULL,
    "promotional" BIGINT NOT NULL,
    "employer" BIGINT NOT NULL,
    "paid_in" BIGINT NOT NULL,
    "spent" BIGINT NOT NULL,

    CONSTRAINT "wallet_hours_pkey" PRIMARY KEY ("brand_id","hour")
);

-- CreateTable
CREATE TABLE "wallet_figures" (
    "brand_id" INTEGER NOT NULL,
    "rolled_until" TIMESTAMPTZ(3),
    "forecast_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wallet_figures_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "wallet_forecasts" (
    "brand_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "empty_on" DATE NOT NULL,
    "weekly_spend" INTEGER NOT NULL,

    CONSTRAINT "wallet_forecasts_pkey" PRIMARY KEY ("brand_id","customer_id")
);

-- CreateIndex
CREATE INDEX "wallet_forecasts_brand_id_empty_on_customer_id_idx" ON "wallet_forecasts"("brand_id", "empty_on", "customer_id");

-- AddForeignKey
ALTER TABLE "wallet_figures" ADD CONSTRAINT "wallet_figures_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_forecasts" ADD CONSTRAINT "wallet_forecasts_brand_id_customer_id_fkey" FOREIGN KEY ("brand_id", "customer_id") REFERENCES "wallets"("brand_id", "customer_id") ON DELETE RESTRICT ON UPDATE CASCADE;
